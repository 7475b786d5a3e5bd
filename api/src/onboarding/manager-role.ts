import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import { demandRenewal } from '../auth/sessions.store.ts';
import type { Schema } from '../db/schema.ts';
import { assignRole, removeRole } from '../iam/iam.store.ts';

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
