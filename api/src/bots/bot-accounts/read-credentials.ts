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
 * What lets the bot in, in clear. The entry in the audit log is committed before anything is opened: as many reads as
 * entries, and without an entry no answer.
 * @throws ApiError NOT_FOUND, RATE_LIMITED, UNAVAILABLE where it cannot be written down
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
