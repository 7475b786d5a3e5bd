import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type AuthDeps, accountById, emailMarks } from '#people/auth';
import type { PauseMarks } from '#people/self-limits';
import { findUser } from '#people/users';

/** Returns the marks by which bonds of an account hold on to its owner. */
export async function marksOf(
  { hashPaused }: Pick<AuthDeps, 'hashPaused'>,
  trx: Transaction<Schema>,
  userId: string,
): Promise<PauseMarks> {
  const account = await accountById(trx, userId);
  const user = await findUser(trx, userId);
  const [emailHash] = account ? emailMarks(hashPaused, account.email) : [];
  if (!user || emailHash === undefined) throw new ApiError('UNAUTHORIZED');
  const number = user.mobilePhoneVerified ? user.mobilePhoneNumber : undefined;
  return { emailHash, phoneHash: number === undefined ? undefined : hashPaused(number) };
}
