import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type Account, accountById } from './accounts.store.ts';
import { type LinkPurpose, takeLink } from './links.store.ts';
import { hashToken } from './tokens.ts';

/**
 * Uses up a mailed link. A closed account's links are invalid, whatever was pending when it was closed.
 * @returns the account, the address that the letter went to, and the wanted page; undefined if the link is invalid
 */
export async function takeAccountLink(
  trx: Transaction<Schema>,
  token: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<{ account: Account; email: string; to: string | undefined } | undefined> {
  const link = await takeLink(trx, hashToken(token), purpose, nowMs);
  const account = link && (await accountById(trx, link.userId));
  return account && !account.disabled ? { account, email: link.email, to: link.to } : undefined;
}
