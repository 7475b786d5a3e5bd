import { useSearchParams } from '@bothways/platform';
import { useEffect, useState } from 'react';

export const BETS_TABS = ['all', 'open', 'settled', 'statistics'] as const;
type BetsTab = (typeof BETS_TABS)[number];

/** The view of the bets; stored in the URL, so that it can be shared. */
export interface BetsView {
  tab: BetsTab;
  sport: string | undefined;
  bookie: string | undefined;
  /** Address of the user whose bets are shown, in the list of everyone's bets. */
  user: string | undefined;
  /** Id of the bet whose detail is open. */
  bet: string | undefined;
}
const FIRST: BetsTab = 'all';

/** Parameters that may identify a person: the user's address, and bet ids, in which bots may include it. */
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
 * Returns the URL's view and its setter. While names are hidden, the user and the open bet are held in memory only and
 * removed from the URL.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is a new but equivalent function on each render
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

/** The server's status filter of each tab. */
export const STATUS_OF = {
  all: undefined,
  open: 'PLACED',
  settled: 'SETTLED',
  statistics: undefined,
} as const;
