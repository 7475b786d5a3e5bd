import type { QueryResult } from '@bothways/platform/query-state';
import type { LiveItems } from './list-item.ts';

/** Returns a live list as a query for `QueryState`. One that the plan lacks never loads. */
export const liveQuery = <Item>({
  status,
  items,
  error,
  retry,
}: LiveItems<Item>): QueryResult<readonly Item[]> => ({
  data: status === 'ready' ? items : undefined,
  error: status === 'error' ? error : undefined,
  isFetching: status === 'loading',
  refetch: retry,
});
