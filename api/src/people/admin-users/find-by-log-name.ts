import type { UsersPage, UsersQuery } from '@bothways/domain/users';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { LOG_NAME } from '#kernel/vault';
import type { Actor, IamRouteDeps } from '#people/iam';
import { searchUsers, userIdsAfter } from './admin-users.store.ts';

export interface UsersDeps extends IamRouteDeps {
  /** What the log calls a person. */
  logNameOf: (userId: string) => string;
}

const AT_ONCE = 2000;

/** A name cannot be turned back: each account's is computed until one fits. */
async function idOf({ db, logNameOf }: UsersDeps, logName: string): Promise<string | undefined> {
  let after = '';
  for (;;) {
    const ids = await userIdsAfter(db, after, AT_ONCE);
    const found = ids.find((id) => logNameOf(id) === logName);
    const last = ids.at(-1);
    if (found !== undefined || last === undefined) return found;
    after = last;
  }
}

/** Searches users; who asks whom the log means leaves an entry in the audit log. */
export async function findUsers(
  deps: UsersDeps,
  actor: Actor,
  query: UsersQuery,
): Promise<Omit<UsersPage, 'success'>> {
  const { db, nowMs } = deps;
  const { search = '', ...others } = query;
  const logName = search.trim();
  if (!LOG_NAME.test(logName)) return searchUsers(db, query);
  const userId = await idOf(deps, logName);
  if (userId === undefined) return { users: [], total: 0 };
  await transact(db, (trx) =>
    recordAudit(trx, {
      atMs: nowMs(),
      actor: actor.userId,
      ip: actor.ip,
      action: 'account.found-by-log-name',
      target: `user:${userId}`,
      detail: { logName },
    }),
  );
  return searchUsers(db, others, userId);
}
