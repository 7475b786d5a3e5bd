import type { Charge, ChargeQuery } from '@bothways/domain/subscriptions';
import { taxOf } from '#money/receipts';
import { plannedCharge, toAgreed } from './charge.ts';
import { findOffer, type Offer } from './offer.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import { demandSeen, type Seen } from './subscription-view.ts';

async function askedOffer(
  deps: SubscriptionDeps,
  { row: { planId } }: Seen,
  { action, billingOptionId }: ChargeQuery,
): Promise<Offer | undefined> {
  if (action !== 'revise' || billingOptionId === undefined) return undefined;
  if (planId === null) throw subscriptionRefusal('errors.notNow');
  return findOffer(deps.db, deps, { planId, billingOptionId });
}

/**
 * Returns what an action would charge, when, and with which tax; null if nothing. Changes nothing.
 * @throws ApiError NOT_FOUND, and the action's keys of SUBSCRIPTION_ERRORS
 */
export async function readCharge(
  deps: SubscriptionDeps,
  userId: string,
  id: string,
  query: ChargeQuery,
): Promise<Charge | null> {
  const { db, nowMs } = deps;
  const seen = await demandSeen(db, userId, id, nowMs());
  if (!seen.state.actions.includes(query.action)) throw subscriptionRefusal('errors.notNow');
  const planned = await plannedCharge(deps, seen, query.action, await askedOffer(deps, seen, query));
  if (!planned) return null;
  const tax = await taxOf(db, { userId }, planned.chargesAtMs ?? nowMs());
  return { ...toAgreed(planned), currency: 'EUR', tax, labelKey: planned.labelKey };
}
