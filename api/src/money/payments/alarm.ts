import type { Transaction } from 'kysely';
import { type AuditRecord, hasEntry, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';

/**
 * Returns a function that records, as this action, a payment that buys nothing. The provider reports it repeatedly: it
 * counts once.
 * @param about tells cases apart if the target can have several with the same reason
 * @returns the reason if it is new
 */
export const alarmAs =
  (action: Extract<AuditRecord['action'], `${string}.payment-refused`>) =>
  async <Reason extends string>(
    trx: Transaction<Schema>,
    target: `${string}:${string}`,
    reason: Reason,
    atMs: number,
    about: Record<string, string> = {},
  ): Promise<Reason[]> => {
    const record = { actor: SYSTEM_ACTOR, action, target, detail: { reason, ...about } } as const;
    if (await hasEntry(trx, record)) return [];
    await recordAudit(trx, { ...record, atMs });
    return [reason];
  };

export const alarmOnce = alarmAs('subscription.payment-refused');
