import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { deleteChallenges } from '#people/passkeys';
import { deleteLinks } from './links.store.ts';
import { dropLostFactor } from './lost-factors.store.ts';
import { deleteSteps } from './second-factor.store.ts';
import { deleteTrusts } from './trusted-devices.store.ts';

/** The person, the time and the device of the ending. */
export type EndedBy = Pick<AuditRecord, 'actor' | 'atMs' | 'ip'>;

/**
 * Ends everything pending on an account: mailed links, including a change of address, sign-ins awaiting their code,
 * passkeys about to be created, a wait for getting in without the second factor, and the trust in devices, which stands
 * for that factor.
 * Every act of distrust calls it in its own transaction: a change of credentials, the end of sessions, closing the
 * account. Otherwise someone who knew the old password could finish what they had begun.
 * @returns whether a change of address was cancelled, which is recorded
 */
export async function endPending(trx: Transaction<Schema>, userId: string, by: EndedBy): Promise<boolean> {
  const { actor, atMs, ip } = by;
  await deleteSteps(trx, userId);
  await deleteChallenges(trx, userId);
  await deleteTrusts(trx, userId);
  const target = `user:${userId}` as const;
  const wasLost = await dropLostFactor(trx, userId);
  const wasChanging = (await deleteLinks(trx, userId, atMs)).includes('changeEmail');
  if (wasLost) await recordAudit(trx, { actor, atMs, ip, action: 'account.lost-factor-ended', target });
  if (wasChanging)
    await recordAudit(trx, { actor, atMs, ip, action: 'account.email-change-cancelled', target });
  return wasChanging;
}
