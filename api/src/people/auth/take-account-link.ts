import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type Account, accountById } from './accounts.store.ts';
import { type LinkPurpose, takeLink } from './links.store.ts';
import { hashToken } from './tokens.ts';

/**
 * Uses up the link of a letter. A closed account opens nothing, whatever was under way when it was closed.
 * @returns whose it is and the address that the letter went to; undefined when the link opens nothing
 */
export async function takeAccountLink(
  trx: Transaction<Schema>,
  token: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<{ account: Account; email: string } | undefined> {
  const link = await takeLink(trx, hashToken(token), purpose, nowMs);
  const account = link && (await accountById(trx, link.userId));
  return account && !account.disabled ? { account, email: link.email } : undefined;
}
