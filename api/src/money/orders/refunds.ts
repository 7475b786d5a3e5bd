import { DAY_MS } from '@bothways/domain/time';
import { transact } from '#kernel/db';
import { closingOf } from '#kernel/ledger';
import { ProviderError } from '#money/subscriptions';
import { alarmOnce } from './alarm.ts';
import { findAttempt } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { findOrder } from './orders.store.ts';
import { findRefund, type RefundRow, updateRefund } from './refunds.store.ts';
import { findRefusedCapture } from './refused-captures.store.ts';
import { syncOrder } from './sync-order.ts';

/** A bank takes weeks at most. */
const LATE_AFTER_MS = 30 * DAY_MS;

const isLate = ({ atMs }: RefundRow, nowMs: number): boolean => atMs + LATE_AFTER_MS <= nowMs;

/**
 * Has the provider give back what was asked for, and reads what became of it. Again it gives nothing more: the provider
 * knows the refund by our id.
 * @throws ProviderError where it is not known whether it was given
 */
export async function repeatRefund(deps: OrderDeps, { id, orderId, position }: RefundRow): Promise<void> {
  const { db, provider } = deps;
  const whole = await findOrder(db, orderId);
  const refund = await findRefund(db, 'id', id);
  const captureId = refund?.captureId ?? whole?.payments[position - 1]?.paymentId;
  if (!provider || !captureId || refund?.state !== 'asked') return;
  // One that the provider has named is only looked at, and one that is late: its name of ours may be forgotten (45 days), and
  // it would be given twice.
  const isAsked = refund.providerRefundId === null && !isLate(refund, deps.nowMs());
  const refused = await findRefusedCapture(db, captureId);
  // Its credits go back with it: not while the ledger is closed. Whoever refunds during a dispute pays twice.
  if (isAsked && refused?.dispute !== 'open' && !(await closingOf(db)))
    try {
      await provider.refund(captureId, { refundId: id, amountCents: refund.amountCents });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
      await updateRefund(db, id, { state: 'refused' });
    }
  const { providerOrderId } = refused ?? (await findAttempt(db, 'captureId', captureId)) ?? {};
  if (providerOrderId) await syncOrder(deps, providerOrderId);
  await sayLate(deps, id, captureId);
}

/** What has not come in so long somebody must look at: once. It is looked at all the same. */
async function sayLate(
  { db, nowMs, log, onAlarm }: OrderDeps,
  refund: string,
  captureId: string,
): Promise<void> {
  const found = await findRefund(db, 'id', refund);
  if (found?.state !== 'asked' || !isLate(found, nowMs())) return;
  const alarms = await transact(db, (trx) =>
    alarmOnce(trx, `payment:${captureId}`, 'refund late', nowMs(), { refund }),
  );
  for (const reason of alarms) {
    log.error({ area: 'orders', captureId, reason }, 'A refund was asked for and has not come');
    onAlarm();
  }
}
