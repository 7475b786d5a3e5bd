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

/** Creates an unguessable link: the part to be stored, and the part for the letter. */
export function newLink(
  { letters, nowMs }: LinkDeps,
  purpose: LetterPurpose,
  locale: Locale,
): { stored: { tokenHash: string; expiresAtMs: number }; letter: LetterLink } {
  const token = newToken();
  const minutes = LINK_MINUTES[purpose];
  return {
    stored: { tokenHash: hashToken(token), expiresAtMs: nowMs() + minutes * MINUTE_MS },
    letter: { link: letters.page(locale, PAGES[purpose], token), minutes },
  };
}

/** Opens a link to an account. @returns the letter's content, to be posted after the commit */
export async function openLink(
  deps: LinkDeps,
  trx: Transaction<Schema>,
  link: Link,
  locale: Locale,
): Promise<LetterLink> {
  const { stored, letter } = newLink(deps, link.purpose, locale);
  await insertLink(trx, { ...link, ...stored });
  return letter;
}
