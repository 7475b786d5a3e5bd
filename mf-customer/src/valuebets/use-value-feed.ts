import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import {
  passesValueBetFilter,
  type ValueBetQueryInput,
  type ValueBetRules,
  type ValueSort,
} from '@bothways/domain/valuebets';
import { type LiveValueBets, useLiveValueBets, useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import type { Totals } from '../arbs/list/list-tabs.tsx';
import { type MostRejected, mostRejected } from '../arbs/rejected/most-rejected.ts';
import { bookiesQuery } from '../bookies/bookies.queries.ts';
import { type ActiveConfiguration, useActiveConfiguration } from '../settings/use-active-configuration.ts';
import { serverNow } from '../time/server-time.ts';
import { useEverySecond } from '../time/use-clock.ts';
import { rejectedValuesQuery } from './value.queries.ts';
import type { ValueView } from './value-view.ts';

export interface ValueFeed {
  live: LiveValueBets;
  totals: Totals;
  /** The commonest reason among the rejected ones. */
  mostRejected: MostRejected | undefined;
  bookies: readonly Bookie[];
  query: ValueBetQueryInput;
  sort: ValueSort;
  settings: ActiveConfiguration<'valuebets'>;
}

const NO_BOOKIES: readonly Bookie[] = [];
const ready = ({ status, total }: LiveValueBets): number | undefined =>
  status === 'ready' ? total : undefined;

/** The value bets that pass what only the screen asks: how long one has stood, and pauses. */
function usePassing(live: LiveValueBets, rules: ValueBetRules): LiveValueBets {
  const asksAge = rules.minActiveSeconds !== undefined || rules.maxActiveSeconds !== undefined;
  const second = useEverySecond((nowMs) => (asksAge ? Math.floor(nowMs / 1000) : 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second asks anew who has stood long enough.
  return useMemo(() => {
    const valuebets = live.valuebets.filter((bet) => passesValueBetFilter(bet, rules, serverNow()));
    const total = live.total - (live.valuebets.length - valuebets.length);
    return valuebets.length === live.valuebets.length ? live : { ...live, valuebets, total };
  }, [live, rules, second]);
}

/** Everything the screen asks of the server: the list, the count of its neighbour, the bookmakers' names. */
export function useValueFeed(mode: Mode, view: ValueView): ValueFeed {
  const settings = useActiveConfiguration('valuebets', mode);
  const other = mode === 'live' ? 'prematch' : 'live';
  const otherSettings = useActiveConfiguration('valuebets', other);
  const query = { ...settings.query, ...(view.sort && { sort: view.sort }) };
  const asks = settings.status !== 'loading' && !settings.isEmptyChoice;
  const live = usePassing(useLiveValueBets(query, asks), settings.rules);
  const neighbour = useLiveValueBets(
    { ...otherSettings.query, limit: 1 },
    otherSettings.status !== 'loading' && !otherSettings.isEmptyChoice,
  );
  const rejected = useQuery({
    ...rejectedValuesQuery({ ...query, limit: 1 }),
    enabled: asks && live.status !== 'locked',
  });
  const counts = rejected.data?.data;
  const bookies = useQuery(bookiesQuery(mode));
  return {
    live,
    totals: {
      prematch: ready(mode === 'prematch' ? live : neighbour),
      live: ready(mode === 'live' ? live : neighbour),
      rejected: counts?.total,
    },
    mostRejected: counts && mostRejected(counts.byReason),
    bookies: bookies.data?.bookies ?? NO_BOOKIES,
    query,
    sort: query.sort ?? 'value_desc',
    settings,
  };
}
