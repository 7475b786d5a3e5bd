import { z } from 'zod';
import { isOneLine } from './line.ts';

/** What names of one machine or one house end with (RFC 6761, 6762, 8375, and what routers are sold with). */
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/**
 * Whether people can be sent there: a name of the public web, with nobody's password in it. An address in figures is none, in
 * whatever notation: URL reads all of them, loopback and private ranges among them, as four numbers or in brackets.
 */
export function isPublicLink(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  const name = hostname.replace(/\.$/, '');
  const isInFigures = name.startsWith('[') || /^[\d.]+$/.test(name);
  return username === '' && password === '' && name.includes('.') && !isInFigures && !OWN_NETWORK.test(name);
}

/** A link that somebody sets and others follow. @param maxChars how long it may be */
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
