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

/** A bank takes weeks at most; a refund open longer than this is late. */
const LATE_AFTER_MS = 30 * DAY_MS;

const isLate = ({ atMs }: RefundRow, nowMs: number): boolean => atMs + LATE_AFTER_MS <= nowMs;

/**
 * Requests a refund from the provider and reads the outcome. Idempotent: the provider knows the refund by our id.
 * @throws ProviderError if the outcome is unknown
 */
export async function repeatRefund(deps: OrderDeps, { id, orderId, position }: RefundRow): Promise<void> {
  const { db, provider } = deps;
  const whole = await findOrder(db, orderId);
  const refund = await findRefund(db, 'id', id);
  const captureId = refund?.captureId ?? whole?.payments[position - 1]?.paymentId;
  if (!provider || !captureId || refund?.state !== 'asked') return;
  // A refund that has a provider id, or is late, is only read: the provider may have forgotten our id (after 45 days)
  // and would refund twice.
  const isAsked = refund.providerRefundId === null && !isLate(refund, deps.nowMs());
  const refused = await findRefusedCapture(db, captureId);
  // A refund also moves credits, so not while the ledger is closed. A refund during a dispute may pay the buyer twice.
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

/** Raises one alarm for a refund that is late; it is still polled. */
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
