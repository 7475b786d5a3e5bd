import { LINK_MINUTES } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { insertLink, type Link } from './links.store.ts';
import { hashToken, newToken } from './tokens.ts';

const PAGES = {
  verifyEmail: 'verify-email',
  changeEmail: 'verify-email',
  resetPassword: 'reset-password',
} as const;

const MINUTE_MS = 60_000;

/** Opens a link; @returns how to post its letter, once the transaction is through. */
export async function openLink(
  deps: Pick<AuthDeps, 'letters' | 'nowMs'>,
  trx: Transaction<Schema>,
  link: Link,
  { locale }: Pick<Caller, 'locale'>,
): Promise<() => void> {
  const { purpose, email } = link;
  const token = newToken();
  const minutes = LINK_MINUTES[purpose];
  const expiresAtMs = deps.nowMs() + minutes * MINUTE_MS;
  await insertLink(trx, { ...link, tokenHash: hashToken(token), expiresAtMs });
  const address = deps.letters.page(locale, PAGES[purpose], token);
  const letter =
    purpose === 'changeEmail'
      ? { kind: purpose, link: address, minutes, newEmail: email }
      : { kind: purpose, link: address, minutes };
  return () => deps.letters.post(email, locale, letter);
}
