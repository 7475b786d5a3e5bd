import { type ArbQueryInput, type ArbRules, passesArbFilter } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { type LiveArbs, useLiveArbs, useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import { bookiesQuery } from '../bookies/bookies.queries.ts';
import { type ActiveConfiguration, useActiveConfiguration } from '../settings/use-active-configuration.ts';
import { serverNow } from '../time/server-time.ts';
import { useEverySecond } from '../time/use-clock.ts';
import { rejectedQuery } from './arbs.queries.ts';
import type { Totals } from './list/list-tabs.tsx';
import { type MostRejected, mostRejected } from './rejected/most-rejected.ts';
import { type ArbsView, isNarrowed, queryOf, rulesOf, widened } from './view/arbs-view.ts';

export interface Feed {
  live: LiveArbs;
  totals: Totals;
  /** The commonest reason among the rejected ones. */
  mostRejected: MostRejected | undefined;
  /** How many stand without the filters; asked only when the filters hide everything. */
  withoutFilters: number | undefined;
  bookies: readonly Bookie[];
  /** What is asked: the active configuration and what the address says. */
  filter: ArbQueryInput;
  settings: ActiveConfiguration<'arbs'>;
  /** The configuration has no bookmaker, and the address names none: nothing is asked. */
  isEmptyChoice: boolean;
}

const NO_BOOKIES: readonly Bookie[] = [];
const ready = ({ status, total }: LiveArbs): number | undefined => (status === 'ready' ? total : undefined);

/** The arbs that pass what only the screen asks: how long an arb has stood, and pauses. */
function usePassing(live: LiveArbs, rules: ArbRules): LiveArbs {
  const asksAge = rules.minActiveSeconds !== undefined || rules.maxActiveSeconds !== undefined;
  const second = useEverySecond((nowMs) => (asksAge ? Math.floor(nowMs / 1000) : 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second asks anew who has stood long enough.
  return useMemo(() => {
    const arbs = live.arbs.filter((arb) => passesArbFilter(arb, rules, serverNow()));
    const total = live.total - (live.arbs.length - arbs.length);
    return arbs.length === live.arbs.length ? live : { ...live, arbs, total };
  }, [live, rules, second]);
}

const isEmpty = (settings: ActiveConfiguration<'arbs'>, view: ArbsView): boolean =>
  settings.isEmptyChoice && view.bookies.length === 0;

/** Everything the screen asks of the server: the list, the counts of its neighbours, the bookmakers' names. */
export function useFeed(mode: Mode, view: ArbsView, settings: ActiveConfiguration<'arbs'>): Feed {
  const filter = queryOf(view, mode, settings.query);
  const other = mode === 'live' ? 'prematch' : 'live';
  const otherSettings = useActiveConfiguration('arbs', other);
  const isEmptyChoice = isEmpty(settings, view);
  const asks = settings.status !== 'loading' && !isEmptyChoice;
  const rules = useMemo(() => rulesOf(view, settings.rules), [view, settings.rules]);
  const live = usePassing(useLiveArbs(filter, asks), rules);
  const neighbour = useLiveArbs(
    { ...queryOf(view, other, otherSettings.query), limit: 1 },
    otherSettings.status !== 'loading' && !isEmpty(otherSettings, view),
  );
  const hidesAll = live.status === 'ready' && live.total === 0 && isNarrowed(view);
  const unfiltered = useLiveArbs(
    { ...queryOf(widened(view), mode, settings.query), limit: 1 },
    hidesAll && !settings.isEmptyChoice,
  );
  const rejected = useQuery({
    ...rejectedQuery({ ...filter, limit: 1 }),
    enabled: asks && live.status !== 'locked',
  });
  const bookies = useQuery(bookiesQuery(mode));
  const counts = rejected.data?.data;
  return {
    live,
    totals: {
      prematch: ready(mode === 'prematch' ? live : neighbour),
      live: ready(mode === 'live' ? live : neighbour),
      rejected: counts?.total,
    },
    mostRejected: counts && mostRejected(counts.byReason),
    withoutFilters: hidesAll ? ready(unfiltered) : undefined,
    bookies: bookies.data?.bookies ?? NO_BOOKIES,
    filter,
    settings,
    isEmptyChoice,
  };
}
