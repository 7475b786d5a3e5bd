import { birthdateOfDay, type ReadCredentials } from '@bothways/domain/bot-accounts';
import { accountFields } from '#bots/bot-users';
import { type AuditRecord, readAudited } from '#kernel/audit';
import { ApiError } from '#kernel/errors';
import { passwordLocation } from '#kernel/vault';
import { versionOf } from '#kernel/versions';
import type { AccountsActor, AccountsDeps } from './accounts.deps.ts';
import { demandNamed } from './demand-account.ts';

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Returns an account's credentials in clear text. The audit entry is committed before anything is unsealed: every read
 * has an entry, and without one there is no answer.
 * @throws ApiError NOT_FOUND, RATE_LIMITED, UNAVAILABLE if it cannot be recorded
 */
export async function readCredentials(
  deps: AccountsDeps,
  actor: AccountsActor,
  named: { userEmail: string; bookieName: string },
): Promise<ReadCredentials> {
  const { db, vault, limits } = deps;
  limits.read(actor.userId);
  const record: AuditRecord = {
    atMs: deps.nowMs(),
    actor: actor.userId,
    ip: actor.ip,
    action: 'credential.read',
    target: `bot-user:${named.userEmail.trim().toLowerCase()}`,
    detail: { bookie: named.bookieName },
  };
  const reading = readAudited(db, record, (trx) => demandNamed(trx, actor, named));
  const { account } = await reading.catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    const unavailable = new ApiError('UNAVAILABLE');
    unavailable.cause = error;
    throw unavailable;
  });
  return {
    username: account.username,
    password: vault.open(passwordLocation(account), account.sealedPassword),
    ...(account.birthdate !== null && { birthdate: birthdateOfDay(account.birthdate) }),
    enabled: account.enabled === 1,
    version: versionOf(accountFields(account)),
  };
}
