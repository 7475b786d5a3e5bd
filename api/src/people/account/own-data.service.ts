import type { AccountExport } from '@bothways/domain/account';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { type AuthDeps, authRefusal, endedBy, endPending, ownRecord, type Person } from '#people/auth';
import { hasOwner } from '#people/iam';
import { keepRewardedNumber } from '#people/phone';
import { demandPassword } from './demand-password.ts';
import { deleteUser, ownData } from './own-data.store.ts';

/** Hands out everything that the account owns. @throws ApiError errors.passwordWrong, errors.tooManyTries */
export async function exportAccount(
  deps: AuthDeps,
  person: Person,
  password: string,
): Promise<AccountExport> {
  const { userId } = await demandPassword(deps, person.userId, password);
  const nowMs = deps.nowMs();
  return transact(deps.db, async (trx) => {
    const data = await ownData(trx, userId);
    await recordAudit(trx, ownRecord(person, 'account.exported', nowMs));
    return { success: true, exportedAt: new Date(nowMs).toISOString(), data };
  });
}

/** What must have happened outside before an account goes; what it throws keeps the account. */
export type BeforeDeletion = (person: Pick<Person, 'userId' | 'ip'>) => Promise<void>;

/**
 * Deletes the account with everything that it owns. What is kept and why stands in KEPT_AFTER_DELETION.
 * @throws ApiError errors.passwordWrong, errors.confirmationWrong, errors.lastOwner, errors.tooManyTries,
 * and what `beforeDeletion` throws
 */
export async function deleteAccount(
  deps: AuthDeps,
  person: Person,
  { currentPassword, confirmation }: { currentPassword: string; confirmation: string },
  beforeDeletion: BeforeDeletion,
): Promise<void> {
  const { userId, email } = await demandPassword(deps, person.userId, currentPassword);
  if (confirmation.toLowerCase() !== email) throw authRefusal('errors.confirmationWrong');
  await beforeDeletion(person);
  await transact(deps.db, async (trx) => {
    const wasOwned = await hasOwner(trx);
    await endPending(trx, userId, endedBy(person, deps.nowMs()));
    await keepRewardedNumber(trx, { userId, atMs: deps.nowMs() }, deps.hashRewarded);
    await deleteUser(trx, userId);
    if (wasOwned && !(await hasOwner(trx))) throw authRefusal('errors.lastOwner');
    await recordAudit(trx, ownRecord(person, 'account.deleted', deps.nowMs()));
  });
  deps.sessions.changeUser(userId);
}
