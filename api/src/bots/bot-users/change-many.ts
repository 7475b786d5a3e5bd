import type { BulkResult } from '@bothways/domain/bot-users';
import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import type { Actor } from '#people/iam';
import type { Caller } from './caller.ts';
import { auditOf, type ChangeDeps, type Done, demandActor } from './change-bot-user.ts';
import { NOT_FOUND } from './demand-bot-user.ts';
import { visibleUsers } from './visible-users.store.ts';

interface ManyUsers {
  actor: Actor;
  permission: 'read:user:stats' | 'update:bot_user';
  emails: readonly string[];
}

/**
 * Changes several visible users with their audit entries, and reports the result of each.
 * @param work returns by e-mail what was done, or why it was not; unchanged users are left out
 */
export const changeMany = (
  deps: ChangeDeps,
  { actor, permission, emails }: ManyUsers,
  work: (
    trx: Transaction<Schema>,
    emails: readonly string[],
    caller: Caller,
  ) => Promise<Map<string, Done | string>>,
): Promise<BulkResult> =>
  (deps.transact ?? transact)(deps.db, async (trx) => {
    const caller = await demandActor(trx, actor, permission);
    const visible = (await visibleUsers(trx, caller, emails)).map(({ email }) => email);
    const done = await work(trx, visible, caller);
    const result: BulkResult = { changed: [], unchanged: [], failed: [] };
    for (const email of emails) {
      const outcome = visible.includes(email) ? done.get(email) : NOT_FOUND;
      if (outcome === undefined) result.unchanged.push(email);
      else if (typeof outcome === 'string') result.failed.push({ email, message: outcome });
      else result.changed.push(email);
    }
    for (const [email, outcome] of done)
      if (typeof outcome !== 'string') await auditOf(trx, actor, email, outcome, deps.nowMs());
    return result;
  });
