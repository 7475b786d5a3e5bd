import { ApiError } from '#kernel/errors';
import { giveBackQuota, quotaState, takeQuota } from '#kernel/limits';
import { type Account, type AuthDeps, accountById, authRefusal } from '#people/auth';
import { passwordTries } from '#people/phone';

/**
 * Requires the password: whoever finds an open browser must not be able to take over the account. Wrong ones are
 * counted per account, together with those of the phone.
 * @throws ApiError errors.passwordWrong, errors.tooManyTries
 */
export async function demandPassword(
  { db, passwords, nowMs }: Pick<AuthDeps, 'db' | 'passwords' | 'nowMs'>,
  userId: string,
  password: string,
): Promise<Account> {
  const account = await accountById(db, userId);
  if (!account) throw new ApiError('UNAUTHORIZED');
  const quota = passwordTries(userId);
  if ((await takeQuota(db, quota, nowMs())) === undefined) {
    throw authRefusal('errors.tooManyTries', (await quotaState(db, quota.key, nowMs())).waitMs);
  }
  if (!(await passwords.matches(account.passwordHash, password))) throw authRefusal('errors.passwordWrong');
  await giveBackQuota(db, quota.key);
  return account;
}
