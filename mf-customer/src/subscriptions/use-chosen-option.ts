import { type BillingOption, preselectedOption, type SubscriptionPlan } from '@bothways/domain/subscriptions';
import { useSearchParams } from '@bothways/platform';
import { keepWanted } from '../wanted/index.ts';
import type { useText } from './texts.ts';

type WordKey = Parameters<ReturnType<typeof useText>>[0];

interface Wanted {
  option?: BillingOption;
  note?: WordKey;
}

interface Chosen {
  option: BillingOption | undefined;
  /** Why the period in the address was not used, as a key. */
  note: WordKey | undefined;
  choose(option: BillingOption): void;
}

/** Returns plan and period from the address, as the pricing page passes them; an unavailable one falls back. */
function wantedOf(plan: SubscriptionPlan, wantedPlan: string | null, period: string | null): Wanted {
  if (wantedPlan !== null && wantedPlan !== plan.plan) return { note: 'subscription.onlyThis' };
  if (period === null) return {};
  const option = plan.billingOptions.find(({ labelKey }) => labelKey === period);
  if (!option) return { note: 'subscription.errors.billingOptionUnavailable' };
  return option.status === 'active' ? { option } : { note: 'subscription.errors.comingSoon' };
}

/** Returns the chosen period of a plan, held in the address. */
export function useChosenOption(plan: SubscriptionPlan | undefined): Chosen {
  const [params, setParams] = useSearchParams();
  const wanted = plan ? wantedOf(plan, params.get('plan'), params.get('period')) : {};
  return {
    option: wanted.option ?? (plan && preselectedOption(plan)),
    note: wanted.note,
    choose: ({ labelKey }) => {
      if (!plan) return;
      const period = { plan: plan.plan, period: labelKey };
      setParams((now) => keepWanted(now, period), { replace: true, flushSync: true });
    },
  };
}
