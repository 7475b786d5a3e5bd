import {
  BANKROLL_PERIODS,
  type BankrollPeriod,
  BET_TABS,
  type BetTab,
  CURRENCIES,
  type Currency,
  STRATEGIES,
  type Strategy,
} from '@bothways/domain/bankroll';
import { useSearchParams } from '@bothways/platform';

export const VIEW_TABS = ['overview', 'bets', 'accounts'] as const;
export type ViewTab = (typeof VIEW_TABS)[number];

/** Returns the view that the address holds. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const among = <T extends string>(all: readonly T[], key: string): T | undefined =>
    all.find((each) => each === params.get(key));
  const set = (change: Record<string, string | undefined>): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) {
          if (value === undefined) after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true },
    );
  return {
    period: among<BankrollPeriod>(BANKROLL_PERIODS, 'period') ?? 'season',
    currency: among<Currency>(CURRENCIES, 'currency'),
    tab: among<BetTab>(BET_TABS, 'bets') ?? 'all',
    strategy: among<Strategy>(STRATEGIES, 'kind'),
    account: params.get('account') ?? undefined,
    bet: params.get('bet') ?? undefined,
    /** On phones, where the views are shown one at a time. */
    view: among<ViewTab>(VIEW_TABS, 'view') ?? 'overview',
    set,
  };
}
export type View = ReturnType<typeof useView>;
