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
  proveOwnPasskey,
  takeOwnPasskey,
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
 * Requires the password, and where the second factor is on a code or a passkey, which is used up together with `work`.
 * @throws ApiError errors.passwordWrong, errors.codeWrong, errors.passkeyExpired, errors.passkeyRefused,
 * errors.tooManyTries, RATE_LIMITED
 */
export async function withOwnFactors<T>(
  deps: AuthDeps,
  person: Person,
  { currentPassword, code, passkey }: Authority,
  work: (trx: Transaction<Schema>, account: Account) => Promise<T>,
): Promise<T> {
  const { userId } = person;
  const account = await demandPassword(deps, userId, currentPassword);
  const proof = passkey && (await proveOwnPasskey(deps, person, passkey));
  if (!proof && code !== undefined) await demandTry(deps, userId, code);
  const outcome = await transact(deps.db, async (trx) => {
    if ((await findFactor(trx, userId))?.confirmedAtMs !== undefined) {
      // Not thrown: that somebody used a copy is to stay written down.
      if (proof && !(await takeOwnPasskey(deps, trx, person, proof))) return 'refused';
      if (!proof && code === undefined) throw authRefusal('errors.codeWrong');
      if (!proof && code !== undefined) await demandCode(deps, trx, person, code);
    }
    return { done: await work(trx, account) };
  });
  deps.security.collect();
  if (outcome === 'refused') throw authRefusal('errors.passkeyRefused');
  return outcome.done;
}
