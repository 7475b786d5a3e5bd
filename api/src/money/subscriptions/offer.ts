import { centsOfEuros } from '@bothways/domain/money';
import type { Purchase, SubscriptionPlan } from '@bothways/domain/subscriptions';
import type { Db } from '#kernel/db';
import { demandProvider } from '#money/payments';
import { listPlans } from './plans.store.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';

/** A billing option on sale, with the provider's plan. */
export interface Offer {
  planId: string;
  plan: string;
  billingOptionId: string;
  labelKey: string;
  durationDays: number;
  priceCents: number;
  currency: string;
  providerPlanId: string;
}

/** Finds a plan and option by their ids. @throws ApiError with a key of SUBSCRIPTION_ERRORS */
function demandOption(plans: readonly SubscriptionPlan[], { planId, billingOptionId }: Purchase) {
  const plan = plans.find(({ _id }) => _id === planId);
  if (!plan || plan.status === 'hidden' || plan.billingOptions.length === 0)
    throw subscriptionRefusal('errors.planUnavailable');
  const option = plan.billingOptions.find(({ id }) => id === billingOptionId);
  if (!option) throw subscriptionRefusal('errors.billingOptionUnavailable');
  if (option.status === 'coming_soon') throw subscriptionRefusal('errors.comingSoon');
  return { plan, option };
}

/** Returns the offer for the requested ids. @throws ApiError with a key of SUBSCRIPTION_ERRORS */
export async function findOffer(
  db: Db,
  deps: Pick<SubscriptionDeps, 'planIds' | 'provider'>,
  wanted: Purchase,
): Promise<Offer> {
  const { plan, option } = demandOption(await listPlans(db, deps.planIds), wanted);
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
