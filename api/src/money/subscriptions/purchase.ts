import { randomBytes, randomUUID } from 'node:crypto';
import { centsOfEuros } from '@bothways/domain/money';
import {
  isOngoing,
  type Purchase,
  type Subscription,
  type SubscriptionPlan,
} from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { ownRecord } from '#people/auth';
import { listPlans } from './plans.store.ts';
import { demandProvider } from './provider-call.ts';
import type { Buyer, SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import { type Seen, seeAll, toSubscription } from './subscription-view.ts';
import { insertSubscription, updateSubscription } from './subscriptions.store.ts';

type Trx = Transaction<Schema>;
interface Wanted {
  planId: string;
  plan: string;
  billingOptionId: string;
  labelKey: string;
  durationDays: number;
  priceCents: number;
  currency: string;
  providerPlanId: string;
}
const CUSTOM_ID_BYTES = 24;

/** What is sold under these names. @throws ApiError with a key of SUBSCRIPTION_ERRORS */
function demandOffer(plans: readonly SubscriptionPlan[], { planId, billingOptionId }: Purchase) {
  const plan = plans.find(({ _id }) => _id === planId);
  if (!plan || plan.status === 'hidden' || plan.billingOptions.length === 0)
    throw subscriptionRefusal('errors.planUnavailable');
  const option = plan.billingOptions.find(({ id }) => id === billingOptionId);
  if (!option) throw subscriptionRefusal('errors.billingOptionUnavailable');
  if (option.status === 'coming_soon') throw subscriptionRefusal('errors.comingSoon');
  return { plan, option };
}

/** The same with what the provider calls it. @throws ApiError errors.providerMissing, errors.providerPlanMissing */
function demandPayable(deps: SubscriptionDeps, { plan, option }: ReturnType<typeof demandOffer>): Wanted {
  demandProvider(deps);
  if (option.paypalPlanId === undefined) throw subscriptionRefusal('errors.providerPlanMissing');
  return {
    planId: plan._id,
    plan: plan.plan,
    billingOptionId: option.id,
    labelKey: option.labelKey,
    durationDays: option.durationDays,
    priceCents: centsOfEuros(option.price),
    currency: option.currency,
    providerPlanId: option.paypalPlanId,
  };
}

/** Begun by the same person for the same thing at the same price, and never paid. */
const isSame = ({ row, facts }: Seen, wanted: Wanted): boolean =>
  !facts.begun &&
  (facts.provider === undefined || facts.provider === 'pending') &&
  row.billingOptionId === wanted.billingOptionId &&
  row.priceCents === wanted.priceCents &&
  row.durationDays === wanted.durationDays &&
  row.providerPlanId === wanted.providerPlanId;

async function begin(trx: Trx, all: readonly Seen[], wanted: Wanted, userId: string, nowMs: number) {
  const again = all.find((seen) => isSame(seen, wanted));
  const id = again?.row.id ?? randomUUID();
  for (const { row, facts } of all)
    if (!facts.begun && row.replacedAtMs === null && row.id !== id)
      await updateSubscription(trx, row.id, { replacedAtMs: nowMs });
  if (again) {
    await updateSubscription(trx, id, { replacedAtMs: null, createdAtMs: nowMs });
    return { id, isNew: again.row.replacedAtMs !== null };
  }
  const customId = randomBytes(CUSTOM_ID_BYTES).toString('base64url');
  await insertSubscription(trx, { id, userId, source: 'paypal', createdAtMs: nowMs, customId, ...wanted });
  return { id, isNew: true };
}

/**
 * Begins a subscription, or hands out again the one that was begun for the same thing; what was begun for another
 * thing is replaced. Nothing is paid yet: the page goes to the provider with what is answered.
 * @throws ApiError with a key of SUBSCRIPTION_ERRORS
 */
export const purchase = (
  deps: SubscriptionDeps,
  { userId, ip }: Buyer,
  wanted: Purchase,
): Promise<Subscription> =>
  transact(deps.db, async (trx) => {
    const nowMs = deps.nowMs();
    const offer = demandOffer(await listPlans(trx, deps.planIds), wanted);
    const all = await seeAll(trx, userId, nowMs);
    if (all.some(({ facts }) => isOngoing(facts))) throw subscriptionRefusal('errors.alreadySubscribed');
    const bought = demandPayable(deps, offer);
    const { id, isNew } = await begin(trx, all, bought, userId, nowMs);
    const begun = (await seeAll(trx, userId, nowMs)).find(({ row }) => row.id === id);
    if (!begun) throw new ApiError('NOT_FOUND');
    if (isNew) {
      const detail = { option: bought.billingOptionId, cents: bought.priceCents };
      await recordAudit(trx, ownRecord({ userId, ip }, 'subscription.begun', nowMs, detail));
    }
    return toSubscription(begun);
  });
