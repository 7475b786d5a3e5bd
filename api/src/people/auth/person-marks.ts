import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { HashNumber } from '#kernel/vault';
import type { PauseMarks } from '#people/self-limits';
import { findUser } from '#people/users';
import { mailboxOf } from './mailbox.ts';

/**
 * Returns the marks under which a bond of an address outlives its account: first that of its mailbox, which is written,
 * then that of the address as it is spelled, under which bonds were written before.
 */
export const emailMarks = (hash: HashNumber, email: string): readonly string[] =>
  [...new Set([mailboxOf(email), email])].map(hash);

/** Returns the marks by which bonds of an account hold on to its owner. */
export async function marksOf(
  hash: HashNumber,
  trx: Transaction<Schema>,
  userId: string,
): Promise<PauseMarks> {
  const user = await findUser(trx, userId);
  if (!user) throw new ApiError('UNAUTHORIZED');
  const number = user.mobilePhoneVerified ? user.mobilePhoneNumber : undefined;
  return {
    emailHash: hash(mailboxOf(user.email)),
    phoneHash: number === undefined ? undefined : hash(number),
  };
}
