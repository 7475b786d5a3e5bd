import { useSearchParams } from '@bothways/platform';
import { useEffect, useState } from 'react';

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

/**
 * The view of the address, and the way to change it. A bot may put a person's address into the id of a bet: while names are
 * hidden the page alone knows which bet is open, and the address is rid of it.
 */
export function useBetsView(hidden: boolean): [BetsView, (change: Partial<BetsView>) => void] {
  const [params, setParams] = useSearchParams();
  const told = params.get('bet') ?? undefined;
  const [secret, setSecret] = useState<string>();
  const change = (wanted: Partial<BetsView>): void => {
    if ('bet' in wanted) setSecret(wanted.bet);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(wanted))
          if (value === undefined || value === FIRST || (hidden && key === 'bet')) after.delete(key);
          else after.set(key, value);
        return after;
      },
      { replace: true },
    );
  };
  const tells = hidden && told !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is another at each turn, and does the same
  useEffect(() => {
    if (tells) change({ bet: told });
  }, [tells, told]);
  const view = {
    tab: BETS_TABS.find((tab) => tab === params.get('tab')) ?? FIRST,
    sport: params.get('sport') ?? undefined,
    bookie: params.get('bookie') ?? undefined,
    bet: told ?? (hidden ? secret : undefined),
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
