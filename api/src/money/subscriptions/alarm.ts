import type { Transaction } from 'kysely';
import { hasEntry, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';

/**
 * Writes down that money came in which buys nothing. The provider tells of it again and again: it counts once.
 * @returns the reason where it is new
 */
export async function alarmOnce<Reason extends string>(
  trx: Transaction<Schema>,
  target: `${string}:${string}`,
  reason: Reason,
  atMs: number,
): Promise<Reason[]> {
  const record = {
    actor: SYSTEM_ACTOR,
    action: 'subscription.payment-refused',
    target,
    detail: { reason },
  } as const;
  if (await hasEntry(trx, record)) return [];
  await recordAudit(trx, { ...record, atMs });
  return [reason];
}
