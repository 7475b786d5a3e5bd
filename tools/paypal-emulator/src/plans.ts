import { BILLING_PERIODS, type BillingPeriod, PERIOD_DAYS, PRICES_CENTS } from '@bothways/domain/plans';

export interface Plan {
  id: string;
  name: string;
  days: number;
  priceCents: number;
  currency: string;
  /** Charged with the first payment. */
  setupFeeCents: number;
  /** Whether what could not be charged is added to the next charge. */
  autoBillOutstanding: boolean;
  /** So many cycles in a row may fail; with 0 the first stops it. */
  failureThreshold: number;
  taxes: { percentage: string; inclusive: boolean } | undefined;
}
/** What PayPal does where a plan does not say. */
export const PLAN_DEFAULTS = {
  setupFeeCents: 0,
  autoBillOutstanding: true,
  failureThreshold: 0,
  taxes: undefined,
} as const satisfies Partial<Plan>;
/** What a cycle of a plan costs its buyer. */
export const withTax = ({ priceCents, taxes }: Plan): number =>
  taxes && !taxes.inclusive ? Math.round(priceCents * (1 + Number(taxes.percentage) / 100)) : priceCents;

const planId = (plan: string, period: string): string => `P-EMULATOR-${plan}-${period}`.toUpperCase();

/** The price list as plans of the emulator. */
export const EMULATED_PLANS: readonly Plan[] = (['starter', 'pro'] as const).flatMap((plan) =>
  BILLING_PERIODS.map((period) => ({
    id: planId(plan, period),
    name: `${plan} ${period}`,
    days: PERIOD_DAYS[period],
    priceCents: PRICES_CENTS[plan][period],
    currency: 'EUR',
    ...PLAN_DEFAULTS,
    // As a plan of the product is to be made.
    autoBillOutstanding: false,
    failureThreshold: 1,
  })),
);
/** What each plan that is sold is called here, by how long it runs. */
export type PlanIds = Record<'starter' | 'pro', Partial<Record<BillingPeriod, string>>>;

const idsOf = (plan: string): PlanIds['pro'] =>
  Object.fromEntries(BILLING_PERIODS.map((period) => [period, planId(plan, period)]));
export const EMULATED_PLAN_IDS: PlanIds = { starter: idsOf('starter'), pro: idsOf('pro') };
