import type { OddsHistory } from '@bothways/domain/history';
import type { Feature } from '@bothways/domain/plans';
import { isApiError, useLiveOddsHistory, useLiveStatus, useQuery, useSession } from '@bothways/platform';
import type { QueryResult } from '@bothways/platform/query-state';
import { type HistoryWish, historyQuery } from './history.queries.ts';

/** What there is to show of a history. */
type HistoryState = { locked: Feature } | { locked: undefined; query: QueryResult<OddsHistory> };

const FEATURES: readonly Feature[] = ['historicOdds:prematch', 'historicOdds:live'];

/** The feature that an answer says the plan lacks. */
const lacking = (error: unknown): Feature | undefined =>
  isApiError(error) && error.code === 'PLAN_REQUIRED'
    ? FEATURES.find((feature) => feature === error.feature)
    : undefined;

/** Days that reach to the present are asked for again this often; hours come over the socket, where it can be had. */
const REFRESH_MS = 60_000;

/** Asked once over HTTP, and then, where it is of the last hours, as the socket tells it. */
export function useHistory(wish: HistoryWish): HistoryState {
  const session = useSession();
  const isLocked = session.user !== null && !session.has('historicOdds:prematch');
  const { period } = wish;
  const isOfDays = 'from' in period;
  const isPolled = useLiveStatus().state === 'polling';
  const query = useQuery({
    ...historyQuery(wish),
    enabled: !isLocked,
    refetchInterval: (isOfDays || isPolled) && REFRESH_MS,
  });
  const hours = isOfDays || period.hours === 0 ? undefined : period.hours;
  const feature = isLocked ? 'historicOdds:prematch' : lacking(query.error);
  const live = useLiveOddsHistory(
    { bookie: wish.bookie, topic: wish.topic, hours },
    feature === undefined && !isOfDays,
  );
  if (feature) return { locked: feature };
  const told = isOfDays || isPolled ? undefined : live.history;
  const { error, isFetching, refetch } = query;
  return { locked: undefined, query: { data: told ?? query.data?.data, error, isFetching, refetch } };
}
