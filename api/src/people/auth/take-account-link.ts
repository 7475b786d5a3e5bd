import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type Account, accountById } from './accounts.store.ts';
import { type Link, type LinkPurpose, takeLink } from './links.store.ts';
import { hashToken } from './tokens.ts';

/** The target of a mailed link. */
interface TakenLink extends Pick<Link, 'email' | 'to' | 'browserHash'> {
  account: Account;
}

/**
 * Uses up a mailed link. A closed account's links are invalid, whatever was pending when it was closed.
 * @returns the account, the address that the letter went to, the wanted page and the browser; undefined if the link is
 * invalid
 */
export async function takeAccountLink(
  trx: Transaction<Schema>,
  token: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<TakenLink | undefined> {
  const link = await takeLink(trx, hashToken(token), purpose, nowMs);
  const account = link && (await accountById(trx, link.userId));
  return account && !account.disabled ? { ...link, account } : undefined;
}
