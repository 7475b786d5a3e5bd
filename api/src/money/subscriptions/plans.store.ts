import { eurosOfCents } from '@bothways/domain/money';
import {
  BILLING_PERIODS,
  type BillingPeriod,
  PERIOD_DAYS,
  type Plan,
  PRICES_CENTS,
} from '@bothways/domain/plans';
import { type SubscriptionPlan, subscriptionPlanSchema } from '@bothways/domain/subscriptions';
import type { Db } from '#kernel/db';

/** The provider's plan id of each billing option. */
export type ProviderPlanIds = Readonly<Record<'starter' | 'pro', Partial<Record<BillingPeriod, string>>>>;
export const NO_PROVIDER_PLANS: ProviderPlanIds = { starter: {}, pro: {} };

const PLANS: readonly Plan[] = ['free', 'starter', 'pro'];
const DEFAULT_PERIOD: BillingPeriod = 'monthly';

const optionOf = (plan: 'starter' | 'pro', labelKey: BillingPeriod) => ({
  id: `${plan}-${labelKey}`,
  planId: plan,
  labelKey,
  status: plan === 'pro' ? 'active' : 'coming_soon',
  isDefault: Number(labelKey === DEFAULT_PERIOD),
  durationDays: PERIOD_DAYS[labelKey],
  priceCents: PRICES_CENTS[plan][labelKey],
  currency: 'EUR',
});

/** Seeds the plans of a new installation; existing rows are unchanged. Free has no options: it cannot be bought. */
export async function seedPlans(db: Db): Promise<void> {
  await db
    .insertInto('subscriptionPlans')
    .values(PLANS.map((plan, position) => ({ id: plan, plan, status: 'active', position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('billingOptions')
    .values(
      (['starter', 'pro'] as const).flatMap((plan) => BILLING_PERIODS.map((key) => optionOf(plan, key))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface OptionFacts {
  plan: string;
  labelKey: string;
}

/** Returns the provider's plan id of an option; undefined until the operator configures it. */
function providerPlanOf(planIds: ProviderPlanIds, { plan, labelKey }: OptionFacts): string | undefined {
  const period = BILLING_PERIODS.find((known) => known === labelKey);
  if (period === undefined || (plan !== 'starter' && plan !== 'pro')) return undefined;
  return planIds[plan][period];
}

/** Returns the price list for visitors: without hidden plans (K-Z74). */
export const listOpenPlans = async (db: Db, planIds: ProviderPlanIds): Promise<SubscriptionPlan[]> =>
  (await listPlans(db, planIds)).filter(({ status }) => status !== 'hidden');

/** Returns the full price list, including hidden plans, shortest period first. */
export async function listPlans(db: Db, planIds: ProviderPlanIds): Promise<SubscriptionPlan[]> {
  const plans = await db.selectFrom('subscriptionPlans').selectAll().orderBy('position').execute();
  const options = await db
    .selectFrom('billingOptions')
    .innerJoin('subscriptionPlans', 'subscriptionPlans.id', 'billingOptions.planId')
    .selectAll('billingOptions')
    .select('subscriptionPlans.plan')
    .orderBy('durationDays')
    .execute();
  return plans.map(({ id, plan, status }) =>
    subscriptionPlanSchema.parse({
      _id: id,
      plan,
      status,
      billingOptions: options
        .filter(({ planId }) => planId === id)
        .map((option) => ({
          id: option.id,
          status: option.status,
          default: option.isDefault === 1,
          durationDays: option.durationDays,
          price: eurosOfCents(option.priceCents),
          currency: option.currency,
          labelKey: option.labelKey,
          paypalPlanId: providerPlanOf(planIds, option),
        })),
    }),
  );
}
