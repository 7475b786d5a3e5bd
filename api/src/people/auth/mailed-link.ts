import { LINK_MINUTES } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { AuthDeps } from './auth-deps.ts';
import { insertLink, type Link } from './links.store.ts';
import { hashToken, newToken } from './tokens.ts';

type LetterPurpose = keyof typeof LINK_MINUTES;

const PAGES: Record<LetterPurpose, string> = {
  verifyEmail: 'verify-email',
  changeEmail: 'verify-email',
  cancelEmail: 'cancel-email',
  resetPassword: 'reset-password',
  signIn: 'login-link',
  lostStart: 'lost-device-start',
  lostCancel: 'lost-device-cancel',
  lostFinish: 'lost-device-finish',
};

type LinkDeps = Pick<AuthDeps, 'letters' | 'nowMs'>;

/** A link as shown in its letter. */
export interface LetterLink {
  link: string;
  minutes: number;
}

/**
 * Creates an unguessable link: the part to be stored, and the part for the letter. The address also has the wanted page
 * of this site: the way on is known where the link is too old, was used, or its page is reloaded.
 */
export function newLink(
  { letters, nowMs }: LinkDeps,
  purpose: LetterPurpose,
  locale: Locale,
  to: string | undefined,
): { stored: { tokenHash: string; expiresAtMs: number }; letter: LetterLink } {
  const token = newToken();
  const minutes = LINK_MINUTES[purpose];
  const page = to === undefined ? PAGES[purpose] : `${PAGES[purpose]}?${new URLSearchParams({ to })}`;
  return {
    stored: { tokenHash: hashToken(token), expiresAtMs: nowMs() + minutes * MINUTE_MS },
    letter: { link: letters.page(locale, page, token), minutes },
  };
}

/** Opens a link to an account. @returns the letter's content, to be posted after the commit */
export async function openLink(
  deps: LinkDeps,
  trx: Transaction<Schema>,
  link: Link,
  locale: Locale,
): Promise<LetterLink> {
  const { stored, letter } = newLink(deps, link.purpose, locale, link.to);
  await insertLink(trx, { ...link, ...stored });
  return letter;
}
