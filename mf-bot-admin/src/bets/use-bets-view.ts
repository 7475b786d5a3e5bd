import { useSearchParams } from '@bothways/platform';
import { useEffect, useState } from 'react';

export const BETS_TABS = ['all', 'open', 'settled', 'statistics'] as const;
type BetsTab = (typeof BETS_TABS)[number];

/** What of the bets is shown: kept in the address, so that it can be shared. */
export interface BetsView {
  tab: BetsTab;
  sport: string | undefined;
  bookie: string | undefined;
  /** Address of the one whose bets are shown, in a list of everybody's. */
  user: string | undefined;
  /** Id of the bet whose detail is open. */
  bet: string | undefined;
}
const FIRST: BetsTab = 'all';

/** What may name a person: their address, and the id of a bet, into which a bot may put it. */
const TELLING = ['user', 'bet'] as const;
type Telling = Partial<Pick<BetsView, (typeof TELLING)[number]>>;

const toldBy = (params: URLSearchParams): Telling =>
  Object.fromEntries(
    TELLING.flatMap((key) => (params.has(key) ? [[key, params.get(key) ?? undefined]] : [])),
  );
const telling = ({ user, bet }: Telling, change: Partial<BetsView>): Telling => ({
  user: 'user' in change ? change.user : user,
  bet: 'bet' in change ? change.bet : bet,
});

/**
 * The view of the address, and the way to change it. While names are hidden the page alone knows whose bets are shown and
 * which is open, and the address is rid of both.
 */
export function useBetsView(hidden: boolean): [BetsView, (change: Partial<BetsView>) => void] {
  const [params, setParams] = useSearchParams();
  const told = toldBy(params);
  const [secret, setSecret] = useState<Telling>({});
  const change = (wanted: Partial<BetsView>): void => {
    setSecret((before) => telling(before, wanted));
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(wanted))
          if (value === undefined || value === FIRST || (hidden && TELLING.some((each) => each === key)))
            after.delete(key);
          else after.set(key, value);
        return after;
      },
      { replace: true },
    );
  };
  const tells = hidden && Object.keys(told).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is another at each turn, and does the same
  useEffect(() => {
    if (tells) change(told);
  }, [tells]);
  const named = { ...(hidden && secret), ...told };
  const view = {
    tab: BETS_TABS.find((tab) => tab === params.get('tab')) ?? FIRST,
    sport: params.get('sport') ?? undefined,
    bookie: params.get('bookie') ?? undefined,
    user: named.user,
    bet: named.bet,
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
