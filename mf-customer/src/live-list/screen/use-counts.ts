import type { Mode } from '@bothways/domain/quotes';
import {
  type ListFilter,
  type ListItem,
  type ListRequest,
  type ListView,
  type LiveItems,
  otherMode,
  type Rejected,
} from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import type { ListFeed } from './use-list-feed.ts';

/** Number of items behind each tab, once known. */
export type Totals = Record<Mode | 'rejected', number | undefined>;

export const totalOf = ({ status, total }: LiveItems<unknown>): number | undefined =>
  status === 'ready' ? total : undefined;

const isAskable = ({
  isLoading,
  failure,
  isEmptyChoice,
}: Pick<ListRequest<unknown, unknown>, 'isLoading' | 'failure' | 'isEmptyChoice'>): boolean =>
  !isLoading && !failure && !isEmptyChoice;

/** Returns the counts of the list's rejected items, once known. */
export function useRejectedCounts<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  kind: ListKind<Item, Filter, View>,
  { request, live }: Pick<ListFeed<Item, Filter>, 'request' | 'live'>,
): Omit<Rejected<Item>, 'items'> | undefined {
  const isAsked = isAskable(request) && live.status !== 'locked';
  return kind.useRejected({ ...request.filter, limit: 1 }, isAsked).data;
}

/** Returns the number of items of the list and of its neighbouring tabs. */
export function useTotals<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  kind: ListKind<Item, Filter, View>,
  mode: Mode,
  view: View,
  feed: Pick<ListFeed<Item, Filter>, 'request' | 'live'>,
): Totals {
  const request = kind.useRequest(otherMode(mode), view);
  const neighbour = kind.useLive({ ...request.filter, limit: 1 }, isAskable(request));
  const rejected = useRejectedCounts(kind, feed);
  return {
    prematch: totalOf(mode === 'prematch' ? feed.live : neighbour),
    live: totalOf(mode === 'live' ? feed.live : neighbour),
    rejected: rejected?.total,
  };
}
