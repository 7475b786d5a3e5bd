import { BILLING_PERIODS, type BillingPeriod, PERIOD_DAYS, PRICES_CENTS } from '@bothways/domain/plans';

export interface Plan {
  id: string;
  name: string;
  days: number;
  priceCents: number;
  currency: string;
  /** Charged with the first payment. */
  setupFeeCents: number;
  /** Whether the outstanding amount is added to the next charge. */
  autoBillOutstanding: boolean;
  /** Consecutive cycles that may fail; with 0 the first failure suspends the subscription. */
  failureThreshold: number;
  taxes: { percentage: string; inclusive: boolean } | undefined;
}
/** PayPal's defaults for omitted plan fields. */
export const PLAN_DEFAULTS = {
  setupFeeCents: 0,
  autoBillOutstanding: true,
  failureThreshold: 0,
  taxes: undefined,
} as const satisfies Partial<Plan>;
/** Returns the price of a plan's cycle including tax. */
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
    // As required of the product's plans.
    autoBillOutstanding: false,
    failureThreshold: 1,
  })),
);
/** Plan ids of the emulator, by plan and billing period. */
export type PlanIds = Record<'starter' | 'pro', Partial<Record<BillingPeriod, string>>>;

const idsOf = (plan: string): PlanIds['pro'] =>
  Object.fromEntries(BILLING_PERIODS.map((period) => [period, planId(plan, period)]));
export const EMULATED_PLAN_IDS: PlanIds = { starter: idsOf('starter'), pro: idsOf('pro') };
