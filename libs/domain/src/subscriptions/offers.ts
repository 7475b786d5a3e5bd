import { centsOfEuros } from '../money/index.ts';
import { BILLING_PERIODS, type BillingPeriod, PERIOD_DAYS, type Plan, PRICES_CENTS } from '../plans/index.ts';
import type { BillingOption, SubscriptionPlan } from './subscriptions.schema.ts';

/** Price and availability of a plan for a period. */
export interface Offer {
  period: BillingPeriod;
  priceCents: number;
  days: number;
  /** `unavailable`: not for sale, or the server has not answered. */
  state: BillingOption['status'] | 'unavailable';
}

/** Returns the plan if it is for sale; hidden ones are not (C-Z138). */
export const soldPlan = (
  plan: Plan,
  plans: readonly SubscriptionPlan[] | undefined,
): SubscriptionPlan | undefined =>
  plans?.find((sold) => sold.plan === plan && sold.status !== 'hidden' && sold.billingOptions.length > 0);

/** Returns every period of a plan with the server's price where it has one, else the table's (C-Z135). */
export function offersOf(plan: Plan, plans: readonly SubscriptionPlan[] | undefined): Offer[] {
  const options = soldPlan(plan, plans)?.billingOptions ?? [];
  return BILLING_PERIODS.map((period) => {
    const option = options.find(({ labelKey }) => labelKey === period);
    return option
      ? { period, priceCents: centsOfEuros(option.price), days: option.durationDays, state: option.status }
      : {
          period,
          priceCents: PRICES_CENTS[plan][period],
          days: PERIOD_DAYS[period],
          state: 'unavailable' as const,
        };
  });
}

/** Whether a plan can be bought now: for sale, with an active option (C-M46). */
export const isOnSale = (plan: Plan, plans: readonly SubscriptionPlan[] | undefined): boolean =>
  soldPlan(plan, plans)?.billingOptions.some(({ status }) => status === 'active') ?? false;

/** Returns the option that is initially selected (C-Z137). */
export function preselectedOption({ billingOptions }: SubscriptionPlan): BillingOption | undefined {
  const active = billingOptions.filter(({ status }) => status === 'active');
  return active.find((option) => option.default) ?? active[0];
}

type Priced = Pick<Offer, 'priceCents' | 'days'>;

/** Cents of a euro per day, rounded to the nearest cent. */
export const centsADay = ({ priceCents, days }: Priced): number => Math.round(priceCents / days);

/** Whole percent saved per day compared with `other`; rounded down, so that no saving is overstated. */
export function savedPct(offer: Priced, other: Priced): number {
  if (other.priceCents === 0) return 0;
  const share = (offer.priceCents * other.days) / (other.priceCents * offer.days);
  return Math.max(0, Math.floor((1 - share) * 100));
}
