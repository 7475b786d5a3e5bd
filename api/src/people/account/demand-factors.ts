import type { Authority } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { giveBackQuota, quotaState, takeQuota } from '#kernel/limits';
import {
  type Account,
  type AuthDeps,
  authRefusal,
  checkFactor,
  findFactor,
  ownCodeQuota,
  type Person,
} from '#people/auth';
import { demandPassword } from './demand-password.ts';

/** Counts an attempt; a correct code returns it. @throws ApiError errors.tooManyTries */
export async function demandTry({ db, nowMs }: AuthDeps, userId: string, code: string): Promise<void> {
  const quota = ownCodeQuota(userId, code);
  if ((await takeQuota(db, quota, nowMs())) === undefined) {
    throw authRefusal('errors.tooManyTries', (await quotaState(db, quota.key, nowMs())).waitMs);
  }
}

/** Uses up a correct code. @throws ApiError errors.codeWrong */
export async function demandCode(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  person: Person,
  code: string,
): Promise<void> {
  const { userId } = person;
  if (!(await checkFactor(deps, trx, userId, code, person))) throw authRefusal('errors.codeWrong');
  await giveBackQuota(trx, ownCodeQuota(userId, code).key);
}

/**
 * Requires the password, and a code where the second factor is on; the code is used up together with `work`.
 * @throws ApiError errors.passwordWrong, errors.codeWrong, errors.tooManyTries
 */
export async function withOwnFactors<T>(
  deps: AuthDeps,
  person: Person,
  { currentPassword, code }: Authority,
  work: (trx: Transaction<Schema>, account: Account) => Promise<T>,
): Promise<T> {
  const { userId } = person;
  const account = await demandPassword(deps, userId, currentPassword);
  if (code !== undefined) await demandTry(deps, userId, code);
  const done = await transact(deps.db, async (trx) => {
    if ((await findFactor(trx, userId))?.confirmedAtMs !== undefined) {
      if (code === undefined) throw authRefusal('errors.codeWrong');
      await demandCode(deps, trx, person, code);
    }
    return work(trx, account);
  });
  deps.security.collect();
  return done;
}
