import { transact } from '#kernel/db';
import { alarmOnce } from './alarm.ts';
import { saveDispute } from './disputes.store.ts';
import { findPayment } from './payments.store.ts';
import { ProviderError, type ProviderRefund, type RefundOrder } from './provider.ts';
import { demandProvider } from './provider-call.ts';
import { saveRefund } from './refunds.store.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findSubscription } from './subscriptions.store.ts';
import { syncSubscription } from './sync.ts';

/** Applies anew the subscription that a payment was for. */
async function syncPayment(deps: SubscriptionDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const row = payment && (await findSubscription(deps.db, 'id', payment.subscriptionId));
  if (row?.providerId) await syncSubscription(deps, row.providerId);
}

/** What is only promised may still come to nothing: days and papers follow the money. */
const keepRefund = async ({ db, nowMs }: SubscriptionDeps, refund: ProviderRefund): Promise<void> => {
  if (refund.status === 'completed') await transact(db, (trx) => saveRefund(trx, refund, nowMs()));
};

/**
 * Gives a charge of a subscription back, or a part of it: its days go back in proportion.
 * @throws ProviderError; ApiError errors.providerMissing
 */
export async function refundPayment(
  deps: SubscriptionDeps,
  paymentId: string,
  order: RefundOrder,
): Promise<ProviderRefund> {
  const refund = await demandProvider(deps).refund(paymentId, order);
  await keepRefund(deps, refund);
  await syncPayment(deps, paymentId);
  return refund;
}

/**
 * A refund that the provider has named is read there, because the list of payments does not say how much went back.
 * @returns what it says; undefined where it knows none of that name
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
 * A dispute takes the days of its payment until it is decided, and for good where it is lost.
 * @throws ProviderError
 */
export async function applyDispute(deps: SubscriptionDeps, disputeId: string): Promise<void> {
  const { db, provider, nowMs, log, onAlarm } = deps;
  const askedAtMs = nowMs();
  const dispute = await provider?.findDispute(disputeId);
  if (!dispute) return;
  for (const paymentId of dispute.paymentIds) {
    const alarms = await transact(db, async (trx) => {
      // One about something else is of others.
      if (!(await findPayment(trx, paymentId))) return [];
      await saveDispute(trx, dispute, paymentId, askedAtMs);
      return alarmOnce(trx, `dispute:${dispute.id}`, 'dispute', nowMs());
    });
    for (const reason of alarms) {
      log.error({ area: 'subscriptions', disputeId, reason }, 'A subscription needs somebody to look');
      onAlarm();
    }
    await syncPayment(deps, paymentId);
  }
}

/** Whether what failed says that the provider is out of reach, and not that one thing is odd. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError && (error.failure === 'unavailable' || error.failure === 'unknown');
