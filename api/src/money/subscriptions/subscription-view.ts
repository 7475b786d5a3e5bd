import { eurosOfCents } from '@bothways/domain/money';
import {
  type GivenTime,
  type PaidPeriod,
  paidPeriod,
  type Subscription,
  type SubscriptionFacts,
  type SubscriptionState,
  subscriptionSchema,
  subscriptionState,
} from '@bothways/domain/subscriptions';
import { DAY_MS, isoOf, isoOrNull } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { paidFacts } from './access.store.ts';
import { disputedSubscriptions } from './disputes.store.ts';
import { paidSubscriptions } from './payments.store.ts';
import { type SubscriptionRow, subscriptionsOf } from './subscriptions.store.ts';
import { askedTerms, type TermsRow } from './terms.store.ts';
import { givenTimes } from './time-grants.store.ts';

type Reader = Kysely<Schema>;
const providerStatusSchema = z.enum(['pending', 'active', 'suspended', 'ended']);

/** Converts a subscription's row to the facts that the rules use. */
export function factsOf(row: SubscriptionRow, isPaid: boolean, isDisputed: boolean): SubscriptionFacts {
  const provider = providerStatusSchema.safeParse(row.providerStatus).data;
  return {
    ...(provider && { provider }),
    begun: isPaid || row.source === 'coupon',
    replaced: row.replacedAtMs !== null,
    ...(row.cancelledAtMs !== null && { cancelledAtMs: row.cancelledAtMs }),
    failedPayments: row.failedPayments,
    isStopped: row.stoppedAtMs !== null,
    waits: provider === 'suspended' && row.waitingSinceMs !== null,
    isDisputed,
  };
}

/** A subscription with its owner's days and the resulting state. */
export interface Seen {
  row: SubscriptionRow;
  facts: SubscriptionFacts;
  period: PaidPeriod;
  state: SubscriptionState;
  /** A requested change of period that is not approved yet. */
  revision: TermsRow | undefined;
  /** Time granted beyond what was paid, newest first. */
  given: GivenTime[];
}

/** Returns all subscriptions of a user, newest first. */
export async function seeAll(db: Reader, userId: string, nowMs: number): Promise<Seen[]> {
  const rows = await subscriptionsOf(db, userId);
  const paid = await paidSubscriptions(
    db,
    rows.map(({ id }) => id),
  );
  const disputed = await disputedSubscriptions(db, userId);
  const asked = await askedTerms(db, userId);
  const given = await givenTimes(db, userId);
  const periods = new Map<string, PaidPeriod>();
  for (const plan of new Set(rows.map((row) => row.plan)))
    periods.set(plan, paidPeriod(await paidFacts(db, { userId, plan })));
  return rows.map((row) => {
    const facts = factsOf(row, paid.has(row.id), disputed.has(row.id));
    const period = periods.get(row.plan) ?? {};
    const state = subscriptionState(facts, period, nowMs);
    return { row, facts, period, state, revision: asked.get(row.id), given: given.get(row.plan) ?? [] };
  });
}

/** @throws ApiError NOT_FOUND, also for another user's */
export async function demandSeen(db: Reader, userId: string, id: string, nowMs: number): Promise<Seen> {
  const seen = (await seeAll(db, userId, nowMs)).find(({ row }) => row.id === id);
  if (!seen) throw new ApiError('NOT_FOUND');
  return seen;
}

const STANDING = new Set(['active', 'frozen', 'cancelled']);
/**
 * Ranks subscriptions for display: first what renews, then what grants or could grant access, then what is pending,
 * then past ones.
 */
const rankOf = ({ state }: Seen): number => {
  if (STANDING.has(state.status)) return state.actions.includes('cancel') ? 0 : 1;
  if (state.actions.includes('cancel')) return 2;
  return state.status === 'pending' ? 3 : 4;
};

/** An abandoned purchase is no longer shown after this. */
const PENDING_SHOWN_MS = DAY_MS;
const isShown = ({ row, facts, state }: Seen, nowMs: number): boolean => {
  if (facts.begun || state.actions.length > 0) return true;
  return (
    state.status === 'pending' && (facts.provider === 'active' || row.createdAtMs > nowMs - PENDING_SHOWN_MS)
  );
};

/** Returns the subscription that a user means by "my subscription". */
export const currentOf = (all: readonly Seen[], nowMs: number): Seen | undefined =>
  all.filter((seen) => isShown(seen, nowMs)).toSorted((a, b) => rankOf(a) - rankOf(b))[0];

const revisionOf = ({ billingOptionId, labelKey, priceCents }: TermsRow) => ({
  billingOptionId,
  labelKey,
  price: eurosOfCents(priceCents),
});

/** Returns a subscription as its owner sees it. */
export function toSubscription({ row, facts, period, state, revision, given }: Seen): Subscription {
  const optional = {
    planId: row.planId,
    billingOptionId: row.billingOptionId,
    labelKey: row.labelKey,
    price: row.priceCents === null ? null : eurosOfCents(row.priceCents),
    currency: row.currency,
    startedAt:
      state.status === 'pending' || period.startedAtMs === undefined ? null : isoOf(period.startedAtMs),
    endsAt: isoOrNull(state.endsAtMs),
    frozenAt: isoOrNull(state.frozenAtMs),
    cancelledAt: isoOrNull(row.cancelledAtMs),
    paypalPlanId: row.providerPlanId,
    customId: row.customId,
    paypalSubscriptionId: row.providerId,
    renewsAt: state.renews ? isoOrNull(facts.waits ? period.endsAtMs : row.nextBillingAtMs) : null,
    problem: state.problem ?? null,
    given: given.length > 0 && state.status !== 'pending' ? given : null,
    revision: revision && state.renews ? revisionOf(revision) : null,
  };
  return subscriptionSchema.parse({
    _id: row.id,
    plan: row.plan,
    status: state.status,
    source: row.source,
    daysLeft: state.daysLeft,
    renews: state.renews,
    actions: state.actions,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  });
}

/** Returns the subscription that counts after an act on one: another may have begun meanwhile, in another tab. */
export async function standing(db: Reader, acted: Seen, nowMs: number): Promise<Subscription> {
  const { userId } = acted.row;
  const current = userId === null ? undefined : currentOf(await seeAll(db, userId, nowMs), nowMs);
  return toSubscription(current ?? acted);
}
