import { DAY_MS } from '@bothways/domain/time';
import { type Db, transact } from '#kernel/db';
import { type AlarmDeps, type alarmAs, raiseAlarms } from './alarm.ts';

/** The provider's state of a refund. `pending`: promised, nothing returned yet. `failed`: it will not come. */
export type RefundStatus = 'completed' | 'pending' | 'failed';
/** Our state of a refund. `asked`: the outcome is unknown. */
export type RefundState = 'asked' | 'done' | 'refused';

export const REFUND_STATES: Record<RefundStatus, RefundState> = {
  completed: 'done',
  pending: 'asked',
  failed: 'refused',
};

/** A bank takes weeks at most; a refund in state `asked` for longer than this is late. */
export const REFUND_LATE_AFTER_MS = 30 * DAY_MS;

interface LateRefundDeps extends AlarmDeps {
  db: Db;
  nowMs: () => number;
}

/** Raises one alarm for a refund that was requested and has not come. */
export async function raiseLateRefund(
  deps: LateRefundDeps,
  alarmOnce: ReturnType<typeof alarmAs>,
  { area, paymentId, refund }: { area: string; paymentId: string; refund: string },
): Promise<void> {
  const alarms = await transact(deps.db, (trx) =>
    alarmOnce(trx, `payment:${paymentId}`, 'refund late', deps.nowMs(), { refund }),
  );
  raiseAlarms(deps, alarms, { area, paymentId }, 'A refund was asked for and has not come');
}

export const sumCents = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Money of a payment that is gone: a lost dispute, or a refund. */
export interface Loss {
  amountCents: number;
  /** Of a dispute: when it was opened. */
  atMs: number;
}

/**
 * Returns what lost disputes have taken, in euro cents, beyond what the provider also lists as refunds.
 * @param refunds completed refunds of the same payment that nobody here requested; a reversal is later than its dispute
 */
export function lostBesides(lost: readonly Loss[], refunds: readonly Loss[]): number {
  const openedMs = Math.min(...lost.map(({ atMs }) => atMs));
  return Math.max(0, sumCents(lost) - sumCents(refunds.filter(({ atMs }) => atMs > openedMs)));
}
