import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import type { Identity } from '#kernel/http';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { deleteSession } from './sessions.store.ts';

/** Ends the caller's session, for anyone who still has its cookie. */
export async function signOut(
  deps: AuthDeps,
  { ip }: Caller,
  { userId, sessionId }: Identity,
): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await deleteSession(trx, userId, sessionId))) return;
    await recordAudit(trx, {
      atMs: deps.nowMs(),
      actor: userId,
      action: 'account.signed-out',
      target: `user:${userId}`,
      detail: { session: sessionId },
      ip,
    });
  });
  deps.sessions.endSession(sessionId);
}
