import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { demandRenewal } from '#people/auth';
import { assignRole, removeRole } from '#people/iam';

type Trx = Transaction<Schema>;

const ROLE = 'manager';

/**
 * Grants the manager role. It allows looking after linked bot users and nothing more: that is why choosing the profile
 * suffices.
 */
export async function giveManagerRole(trx: Trx, userId: string, atMs: number): Promise<void> {
  await assignRole(trx, userId, ROLE, atMs);
  await demandRenewal(trx, [userId]);
  await note(trx, userId, atMs, 'assignment.created');
}

/** Revokes the manager role from a bettor, who has nobody to look after. */
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
