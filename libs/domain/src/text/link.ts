import { z } from 'zod';
import { isOneLine } from './line.ts';

/** Suffixes of local host names (RFC 6761, 6762, 8375, and router defaults). */
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/**
 * Whether a URL is safe to publish: a public host name, without credentials. Numeric addresses are refused in any
 * notation: URL normalizes all of them, including loopback and private ranges, to four numbers or brackets.
 */
export function isPublicLink(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  const name = hostname.replace(/\.$/, '');
  const isInFigures = name.startsWith('[') || /^[\d.]+$/.test(name);
  return username === '' && password === '' && name.includes('.') && !isInFigures && !OWN_NETWORK.test(name);
}

/** A link that one person sets and others follow. @param maxChars maximum length */
export const publicLinkSchema = (maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars)
    .pipe(
      z
        .url({ protocol: /^https?$/ })
        .refine(isOneLine, 'must be one line of text')
        .refine(isPublicLink, 'must lead to the public web, without a user name'),
    );
