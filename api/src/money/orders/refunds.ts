import { transact } from '#kernel/db';
import { closingOf } from '#kernel/ledger';
import { isRefused, REFUND_LATE_AFTER_MS, raiseLateRefund } from '#money/payments';
import { alarmOnce } from './alarm.ts';
import { noteRefused } from './apply-refunds.ts';
import { findAttempt } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { findOrder } from './orders.store.ts';
import { findRefund, type RefundRow } from './refunds.store.ts';
import { findRefusedCapture } from './refused-captures.store.ts';
import { syncOrder } from './sync-order.ts';

const isLate = ({ atMs }: RefundRow, nowMs: number): boolean => atMs + REFUND_LATE_AFTER_MS <= nowMs;

/**
 * Requests a refund from the provider and reads the outcome. Idempotent: the provider knows the refund by our id.
 * @param isAgain whether it was requested before, which the log says
 * @throws ProviderError if the outcome is unknown
 */
export async function repeatRefund(
  deps: OrderDeps,
  { id, orderId, position }: RefundRow,
  isAgain: boolean,
): Promise<void> {
  const { db, provider } = deps;
  const whole = await findOrder(db, orderId);
  const refund = await findRefund(db, 'id', id);
  const captureId = refund?.captureId ?? whole?.payments[position - 1]?.paymentId;
  if (!provider || !captureId || refund?.state !== 'asked') return;
  const line = { userId: whole?.row.userId ?? null, order: orderId, payment: captureId };
  // A refund that has a provider id, or is late, is only read: the provider may have forgotten our id (after 45 days)
  // and would refund twice.
  const isAsked = refund.providerRefundId === null && !isLate(refund, deps.nowMs());
  if (isAsked && isAgain) deps.logPayment({ event: 'retry', ...line, cents: refund.amountCents });
  const refused = await findRefusedCapture(db, captureId);
  // A refund also moves credits, so not while the ledger is closed. A refund during a dispute may pay the buyer twice.
  if (isAsked && refused?.dispute !== 'open' && !(await closingOf(db)))
    try {
      await provider.refund(captureId, { refundId: id, amountCents: refund.amountCents });
    } catch (error) {
      if (!isRefused(error)) throw error;
      deps.logPayment({ event: 'refusal', ...line, why: 'refund' });
      await transact(db, (trx) => noteRefused(trx, refund, deps.nowMs()));
    }
  const { providerOrderId } = refused ?? (await findAttempt(db, 'captureId', captureId)) ?? {};
  if (providerOrderId) await syncOrder(deps, providerOrderId);
  const now = await findRefund(db, 'id', id);
  // It is still polled.
  if (now?.state === 'asked' && isLate(now, deps.nowMs()))
    await raiseLateRefund(deps, alarmOnce, { area: 'orders', paymentId: captureId, refund: id });
}
