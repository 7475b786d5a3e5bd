import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { demandRenewal } from '#people/auth';
import { findUserIdByEmail } from '#people/users';
import { changeRoles } from './assignments.store.ts';
import { hasOwner } from './iam.store.ts';

/**
 * Makes an account the owner of an installation that has none; from then on owners appoint owners. Callers already
 * control the database, so this grants them nothing.
 * @throws Error with a sentence for the command line
 */
export const makeFirstOwner = (db: Db, email: string, nowMs: number): Promise<void> =>
  transact(db, async (trx) => {
    if (await hasOwner(trx)) throw new Error('There is an owner, who can give the role under /admin/iam');
    const userId = await findUserIdByEmail(trx, email.trim());
    if (userId === undefined) throw new Error(`Nobody is registered as ${email}`);
    await demandRenewal(trx, [userId]);
    await changeRoles(trx, userId, { given: ['owner'], taken: [] }, nowMs);
    await recordAudit(trx, {
      atMs: nowMs,
      actor: SYSTEM_ACTOR,
      action: 'assignment.created',
      target: `user:${userId}`,
      detail: { given: ['owner'], taken: [] },
    });
  });
