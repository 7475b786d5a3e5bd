import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { demandRenewal } from '#people/auth';
import { assignRole, removeRole } from '#people/iam';

type Trx = Transaction<Schema>;

const ROLE = 'manager';

/**
 * A manager looks after bot users that are linked to them, which the role allows and nothing more: that is why the
 * profile alone gives it, and nobody has to.
 */
export async function giveManagerRole(trx: Trx, userId: string, atMs: number): Promise<void> {
  await assignRole(trx, userId, ROLE, atMs);
  await demandRenewal(trx, [userId]);
  await note(trx, userId, atMs, 'assignment.created');
}

/** Who becomes a bettor has nobody to look after. */
export async function takeManagerRole(trx: Trx, userId: string, atMs: number): Promise<void> {
  await removeRole(trx, userId, ROLE);
  await demandRenewal(trx, [userId]);
  await note(trx, userId, atMs, 'assignment.deleted');
}

const note = (trx: Trx, userId: string, atMs: number, action: 'assignment.created' | 'assignment.deleted') =>
  recordAudit(trx, {
    atMs,
    actor: SYSTEM_ACTOR,
    action,
    target: `user:${userId}`,
    detail: { role: ROLE, reason: 'profile' },
  });
