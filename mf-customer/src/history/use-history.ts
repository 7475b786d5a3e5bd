import type { OddsHistory } from '@bothways/domain/history';
import type { Feature } from '@bothways/domain/plans';
import { isApiError, useLiveField, useLiveOddsHistory, useQuery, useSession } from '@bothways/platform';
import type { QueryResult } from '@bothways/platform/query-state';
import { type HistoryWish, historyQuery } from './history.queries.ts';

/** The displayable state of a history. */
type HistoryState = { locked: Feature } | { locked: undefined; query: QueryResult<OddsHistory> };

const FEATURES: readonly Feature[] = ['historicOdds:prematch', 'historicOdds:live'];

/** Returns the feature that the plan lacks according to the answer. */
const lacking = (error: unknown): Feature | undefined =>
  isApiError(error) && error.code === 'PLAN_REQUIRED'
    ? FEATURES.find((feature) => feature === error.feature)
    : undefined;

/** Refetch interval of days that reach to the present; hours come over the socket, where it is available. */
const REFRESH_MS = 60_000;

/** Returns a history fetched once over HTTP and then, if it covers the last hours, updated over the socket. */
export function useHistory(wish: HistoryWish): HistoryState {
  const session = useSession();
  const isLocked = session.user !== null && !session.has('historicOdds:prematch');
  const { period } = wish;
  const isOfDays = 'from' in period;
  const isPolled = useLiveField('state') === 'polling';
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
