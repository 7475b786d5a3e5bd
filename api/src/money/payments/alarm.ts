import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type AuditRecord, hasEntry, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';

/** Registers the counter of payment alarms. @returns a function that counts one */
export function countAlarms(registry: Registry): () => void {
  const alarms = new Counter({
    name: 'bothways_payment_alarms_total',
    help: 'Payments that came in and bought nothing: somebody must look',
    registers: [registry],
  });
  return () => alarms.inc();
}

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

export interface AlarmDeps {
  log: Pick<Logger, 'error'>;
  onAlarm: () => void;
}

/** Logs and counts recorded alarms, once their transaction has committed. */
export function raiseAlarms(
  { log, onAlarm }: AlarmDeps,
  reasons: readonly string[],
  about: { area: string } & Record<string, string>,
  message: string,
): void {
  for (const reason of reasons) {
    log.error({ ...about, reason }, message);
    onAlarm();
  }
}
