import { type Feature, type Plan, planHas, planSchema } from './features.ts';

/** Billing periods with their length in days. */
export const PERIOD_DAYS = { weekly: 7, monthly: 30, quarterly: 90, biannual: 180 } as const;
export type BillingPeriod = keyof typeof PERIOD_DAYS;
export const BILLING_PERIODS: readonly BillingPeriod[] = ['weekly', 'monthly', 'quarterly', 'biannual'];

/** Price list in euro cents: the seed of the server's plans, and the fallback where the server cannot be reached. */
export const PRICES_CENTS: Readonly<Record<Plan, Readonly<Record<BillingPeriod, number>>>> = {
  free: { weekly: 0, monthly: 0, quarterly: 0, biannual: 0 },
  starter: { weekly: 2999, monthly: 9999, quarterly: 25_999, biannual: 47_999 },
  pro: { weekly: 4399, monthly: 15_999, quarterly: 41_499, biannual: 77_999 },
};

/** The plan that is marked as recommended. */
export const RECOMMENDED_PLAN: Plan = 'pro';

/** The only plan for sale: free costs nothing, starter is announced (C-M44, C-M45). */
export const SOLD_PLAN: Plan = 'pro';

/** The cheapest available plan with a feature: free, or for sale. Announced plans do not count. */
export const planFor = (feature: Feature): Plan =>
  planSchema.options.find((plan) => (plan === 'free' || plan === SOLD_PLAN) && planHas(plan, feature)) ??
  SOLD_PLAN;
