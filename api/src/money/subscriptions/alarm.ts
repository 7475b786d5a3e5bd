import type { Transaction } from 'kysely';
import { type AuditRecord, hasEntry, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';

/**
 * Writes down, as this action, that money came in which buys nothing. The provider tells of it again and again: it
 * counts once.
 * @param about what of the target it is, where the same reason may come of several
 * @returns what answers the reason where it is new
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
