import { REJECT_REASONS, type RejectReason } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { type LiveArbs, useLiveArbs, useQuery } from '@bothways/platform';
import { bookiesQuery } from '../bookies/bookies.queries.ts';
import { rejectedQuery } from './arbs.queries.ts';
import type { Totals } from './arbs-tabs.tsx';
import { type ArbsView, isNarrowed, queryOf } from './view/arbs-view.ts';

export interface Feed {
  live: LiveArbs;
  totals: Totals;
  /** The commonest reason among the rejected ones. */
  mostRejected: { reason: RejectReason; count: number } | undefined;
  /** How many stand without the filters; asked only when the filters hide everything. */
  withoutFilters: number | undefined;
  bookies: readonly Bookie[];
}

const NO_BOOKIES: readonly Bookie[] = [];
const ready = ({ status, total }: LiveArbs): number | undefined => (status === 'ready' ? total : undefined);

function most(byReason: Partial<Record<RejectReason, number>>): Feed['mostRejected'] {
  const counted = REJECT_REASONS.map((reason) => ({ reason, count: byReason[reason] ?? 0 }));
  const first = counted.toSorted((a, b) => b.count - a.count)[0];
  return first && first.count > 0 ? first : undefined;
}

/** Everything the screen asks of the server: the list, the counts of its neighbours, the bookmakers' names. */
export function useFeed(mode: Mode, view: ArbsView): Feed {
  const filter = queryOf(view, mode);
  const other = mode === 'live' ? 'prematch' : 'live';
  const live = useLiveArbs(filter);
  const neighbour = useLiveArbs({ ...queryOf(view, other), limit: 1 });
  const hidesAll = live.status === 'ready' && live.total === 0 && isNarrowed(view);
  const unfiltered = useLiveArbs({ channels: [mode], limit: 1 }, hidesAll);
  const rejected = useQuery({ ...rejectedQuery({ ...filter, limit: 1 }), enabled: live.status !== 'locked' });
  const bookies = useQuery(bookiesQuery(mode));
  const counts = rejected.data?.data;
  return {
    live,
    totals: {
      prematch: ready(mode === 'prematch' ? live : neighbour),
      live: ready(mode === 'live' ? live : neighbour),
      rejected: counts?.total,
    },
    mostRejected: counts && most(counts.byReason),
    withoutFilters: hidesAll ? ready(unfiltered) : undefined,
    bookies: bookies.data?.bookies ?? NO_BOOKIES,
  };
}
