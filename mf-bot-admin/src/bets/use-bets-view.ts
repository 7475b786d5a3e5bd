import { useSearchParams } from '@bothways/platform';

export const BETS_TABS = ['all', 'open', 'settled', 'statistics'] as const;
export type BetsTab = (typeof BETS_TABS)[number];

/** What of the bets is shown: kept in the address, so that it can be shared. */
export interface BetsView {
  tab: BetsTab;
  sport: string | undefined;
  bookie: string | undefined;
  /** Id of the bet whose detail is open. */
  bet: string | undefined;
}
const FIRST: BetsTab = 'all';

export function useBetsView(): [BetsView, (change: Partial<BetsView>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (wanted: Partial<BetsView>): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(wanted))
          if (value === undefined || value === FIRST) after.delete(key);
          else after.set(key, value);
        return after;
      },
      { replace: true },
    );
  };
  const view = {
    tab: BETS_TABS.find((tab) => tab === params.get('tab')) ?? FIRST,
    sport: params.get('sport') ?? undefined,
    bookie: params.get('bookie') ?? undefined,
    bet: params.get('bet') ?? undefined,
  };
  return [view, change];
}

/** What a tab asks of the server. */
export const STATUS_OF = {
  all: undefined,
  open: 'PLACED',
  settled: 'SETTLED',
  statistics: undefined,
} as const;
