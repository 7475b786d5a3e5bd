import { BILLING_PERIODS, type BillingPeriod, SOLD_PLAN } from '@bothways/domain/plans';
import {
  isOnSale,
  type Offer,
  offersOf,
  preselectedOption,
  type SubscriptionPlan,
  soldPlan,
} from '@bothways/domain/subscriptions';
import { useSearchParams } from '@bothways/platform';
import { useState } from 'react';
import { choiceParams } from './use-way-on.ts';

export type Plans = readonly SubscriptionPlan[] | undefined;

const periodOf = (text: string | null | undefined): BillingPeriod | undefined =>
  BILLING_PERIODS.find((period) => period === text);

/** The period in the address, unless it is only announced; else the server's preselected one, else monthly. */
function chosenPeriod(
  wanted: BillingPeriod | undefined,
  offers: readonly Offer[],
  plans: Plans,
): BillingPeriod {
  const isAnnounced = offers.some(({ period, state }) => period === wanted && state === 'coming_soon');
  if (wanted && !isAnnounced) return wanted;
  const plan = soldPlan(SOLD_PLAN, plans);
  return periodOf(plan && preselectedOption(plan)?.labelKey) ?? 'monthly';
}

/**
 * The chosen period and its price for pro. The choice is in the address, so that registering leads back to it. Until
 * the server has answered (`isAsked`), every period of the table is available: for most visitors the page then does not
 * change.
 */
export function useChoice(plans: Plans, isAsked: boolean) {
  const [params, setParams] = useSearchParams();
  const [announced, setAnnounced] = useState<BillingPeriod>();
  const known = offersOf(SOLD_PLAN, plans);
  const offers = isAsked ? known.map((each): Offer => ({ ...each, state: 'active' })) : known;
  const period = chosenPeriod(periodOf(params.get('period')), offers, plans);
  const offer = offers.find((each) => each.period === period);
  const choose = (next: BillingPeriod): void => {
    const isAnnounced = offers.some((each) => each.period === next && each.state === 'coming_soon');
    setAnnounced(isAnnounced ? next : undefined);
    if (!isAnnounced) setParams((now) => choiceParams(now, next), { replace: true, flushSync: true });
  };
  return {
    period,
    offer,
    /** The pressed period that is not for sale yet (C-M48). */
    announced,
    isSold: isAsked || isOnSale(SOLD_PLAN, plans),
    choose,
  };
}
