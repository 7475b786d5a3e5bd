import { transact } from '#kernel/db';
import { demandProvider } from '#money/payments';
import { alarmOnce, raise } from './alarm.ts';
import { saveDispute } from './disputes.store.ts';
import { findPayment } from './payments.store.ts';
import type { ProviderRefund, RefundOrder } from './provider.ts';
import { nameRefund, saveRefund } from './refunds.store.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findSubscription } from './subscriptions.store.ts';
import { syncSubscription } from './sync.ts';

/** Syncs the subscription that a payment belongs to. */
async function syncPayment(deps: SubscriptionDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const row = payment && (await findSubscription(deps.db, 'id', payment.subscriptionId));
  if (row?.providerId) await syncSubscription(deps, row.providerId);
}

/** Stores a refund. A promised one may still fail: days and documents follow the money. */
const keepRefund = ({ db, nowMs }: SubscriptionDeps, refund: ProviderRefund, key?: string): Promise<void> =>
  transact(db, async (trx) => {
    if (key !== undefined) await nameRefund(trx, key, refund.id);
    if (refund.status === 'completed') await saveRefund(trx, refund, nowMs());
  });

/**
 * Refunds a charge of a subscription in part or whole: its days are removed in proportion.
 * @throws ProviderError; ApiError errors.providerMissing
 */
export async function refundPayment(
  deps: SubscriptionDeps,
  paymentId: string,
  order: RefundOrder,
): Promise<ProviderRefund> {
  const refund = await demandProvider(deps).refund(paymentId, order);
  await keepRefund(deps, refund, order.key);
  await syncPayment(deps, paymentId);
  return refund;
}

/**
 * Reads a refund by the provider's id, because the list of payments does not contain refunded amounts, and applies it.
 * @returns the refund; undefined if the provider does not know the id
 * @throws ProviderError
 */
export async function applyRefund(
  deps: SubscriptionDeps,
  refundId: string,
): Promise<ProviderRefund | undefined> {
  const refund = await deps.provider?.findRefund(refundId);
  if (!refund) return undefined;
  await keepRefund(deps, refund);
  await syncPayment(deps, refund.paymentId);
  return refund;
}

/**
 * Applies a dispute: it removes the days of its payment until it is decided, and for good if it is lost.
 * @throws ProviderError
 */
export async function applyDispute(deps: SubscriptionDeps, disputeId: string): Promise<void> {
  const { db, provider, nowMs } = deps;
  const askedAtMs = nowMs();
  const dispute = await provider?.findDispute(disputeId);
  if (!dispute) return;
  for (const paymentId of dispute.paymentIds) {
    const alarms = await transact(db, async (trx) => {
      // Payments that are not ours are skipped: the dispute concerns something else.
      if (!(await findPayment(trx, paymentId))) return [];
      await saveDispute(trx, dispute, paymentId, askedAtMs);
      return alarmOnce(trx, `dispute:${dispute.id}`, 'dispute', nowMs());
    });
    raise(deps, alarms, { disputeId });
    await syncPayment(deps, paymentId);
  }
}
