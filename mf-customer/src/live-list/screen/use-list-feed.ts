import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import { bookiesQuery } from '../../bookies/index.ts';
import { serverNow, useEverySecond } from '../../time/index.ts';
import type { ListFilter, ListItem, ListRequest, ListView, LiveItems } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import { totalOf } from './use-counts.ts';
import { useFailed } from './use-failed.ts';

/** The server data that decides what the whole screen shows; counts are read where they are shown. */
export interface ListFeed<Item, Filter> {
  request: ListRequest<Item, Filter>;
  live: LiveItems<Item>;
  /** Number of items without the filters; requested only when the filters hide everything. */
  withoutFilters: number | undefined;
  bookies: readonly Bookie[];
}

const NO_BOOKIES: readonly Bookie[] = [];

/** Returns the items that pass the client-only rules: age and pauses. */
function usePassing<Item>(
  live: LiveItems<Item>,
  { passes, asksAge }: Pick<ListRequest<Item, unknown>, 'passes' | 'asksAge'>,
): LiveItems<Item> {
  const second = useEverySecond((nowMs) => (asksAge ? Math.floor(nowMs / 1000) : 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second may change which items are old enough.
  return useMemo(() => {
    const items = live.items.filter((item) => passes(item, serverNow()));
    const total = live.total - (live.items.length - items.length);
    return items.length === live.items.length ? live : { ...live, items, total };
  }, [live, passes, second]);
}

/** Returns the list and the bookmakers' names. */
export function useListFeed<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  kind: ListKind<Item, Filter, View>,
  mode: Mode,
  view: View,
): ListFeed<Item, Filter> {
  const request = kind.useRequest(mode, view);
  const asks = !request.isLoading && !request.failure && !request.isEmptyChoice;
  const live = useFailed(
    usePassing(kind.useLive(request.filter, asks), request),
    request.failure,
    kind.family,
  );

  const hidesAll = live.status === 'ready' && live.total === 0 && kind.isNarrowed(view);
  const wide = kind.useRequest(mode, kind.widened(view));
  const unfiltered = kind.useLive({ ...wide.filter, limit: 1 }, hidesAll && !wide.isEmptyChoice);

  const { data: catalogue } = useQuery(bookiesQuery(mode));
  return {
    request,
    live,
    withoutFilters: hidesAll ? totalOf(unfiltered) : undefined,
    bookies: catalogue?.bookies ?? NO_BOOKIES,
  };
}
