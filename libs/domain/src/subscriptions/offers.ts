import { centsOfEuros } from '../money/index.ts';
import { BILLING_PERIODS, type BillingPeriod, PERIOD_DAYS, type Plan, PRICES_CENTS } from '../plans/index.ts';
import type { BillingOption, SubscriptionPlan } from './subscriptions.schema.ts';

/** What a plan costs for a period, and whether it can be had. */
export interface Offer {
  period: BillingPeriod;
  priceCents: number;
  days: number;
  /** `unavailable`: not sold, or the server has not said. */
  state: BillingOption['status'] | 'unavailable';
}

/** The plan as it is sold; what is hidden is not (C-Z138). */
export const soldPlan = (
  plan: Plan,
  plans: readonly SubscriptionPlan[] | undefined,
): SubscriptionPlan | undefined =>
  plans?.find((sold) => sold.plan === plan && sold.status !== 'hidden' && sold.billingOptions.length > 0);

/** Every period of a plan: the server's price where it has one, else that of the table (C-Z135). */
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

/** Whether a plan can be bought now: sold, with an option that is active (C-M46). */
export const isOnSale = (plan: Plan, plans: readonly SubscriptionPlan[] | undefined): boolean =>
  soldPlan(plan, plans)?.billingOptions.some(({ status }) => status === 'active') ?? false;

/** The option that is chosen when nobody has chosen yet (C-Z137). */
export function preselectedOption({ billingOptions }: SubscriptionPlan): BillingOption | undefined {
  const active = billingOptions.filter(({ status }) => status === 'active');
  return active.find((option) => option.default) ?? active[0];
}

type Priced = Pick<Offer, 'priceCents' | 'days'>;

/** Euro cents a day, rounded to the nearest cent. */
export const centsADay = ({ priceCents, days }: Priced): number => Math.round(priceCents / days);

/** How many whole percent a day costs less than with `other`; rounded down, so that no saving is claimed that is not there. */
export function savedPct(offer: Priced, other: Priced): number {
  if (other.priceCents === 0) return 0;
  const share = (offer.priceCents * other.days) / (other.priceCents * offer.days);
  return Math.max(0, Math.floor((1 - share) * 100));
}
