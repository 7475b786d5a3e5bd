import { taxWithin } from '@bothways/domain/receipts';
import { type PaidPeriod, type Purchase, paidPeriod, type Quote } from '@bothways/domain/subscriptions';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { taxOf } from '#money/receipts';
import { paidFacts } from './access.store.ts';
import { findOffer, type Offer } from './offer.ts';
import type { Interval } from './plan-check.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** An offer with what buying it now charges and brings. */
export interface Quoted {
  offer: Offer;
  quote: Quote;
}

/** Returns the moment one interval later: a month without this day ends on its last one. */
export function intervalAfter(atMs: number, { unit, count }: Interval): number {
  if (unit === 'DAY' || unit === 'WEEK') return atMs + count * (unit === 'WEEK' ? 7 : 1) * DAY_MS;
  const date = new Date(atMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'YEAR' ? 12 : 1));
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

const leftMsOf = ({ endsAtMs, frozen }: PaidPeriod, nowMs: number): number =>
  frozen?.leftMs ?? Math.max(0, (endsAtMs ?? nowMs) - nowMs);

/**
 * Returns what is offered, once the provider's plan is known to charge it, and what buying it now charges and brings:
 * the page shows the quote, and the purchase sells by it.
 * @throws ApiError with a key of SUBSCRIPTION_ERRORS
 */
export async function quoted(deps: SubscriptionDeps, userId: string, wanted: Purchase): Promise<Quoted> {
  const { db, plans, nowMs: clock } = deps;
  const offer = await findOffer(db, deps, wanted);
  const interval = await plans.demand({ ...offer, id: offer.billingOptionId });
  const { plan, priceCents: amountCents, durationDays: days, labelKey } = offer;
  const nowMs = clock();
  const facts = await paidFacts(db, { userId, plan });
  const { endsAtMs } = paidPeriod({ ...facts, grants: [...facts.grants, { id: '', atMs: nowMs, days }] });
  const tax = await taxOf(db, { userId }, nowMs);
  return {
    offer,
    quote: {
      amountCents,
      currency: 'EUR',
      tax,
      taxCents: taxWithin(amountCents, tax.rate),
      labelKey,
      nextCharge: { amountCents, at: isoOf(intervalAfter(nowMs, interval)) },
      daysLeft: Math.ceil(leftMsOf(paidPeriod(facts), nowMs) / DAY_MS),
      ...(endsAtMs !== undefined && { paidUntil: isoOf(endsAtMs) }),
    },
  };
}
