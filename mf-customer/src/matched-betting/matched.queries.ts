import {
  type MatchedQueryInput,
  matchedLatestAnswerSchema,
  matchedQueryAnswerSchema,
  matchedRejectedAnswerSchema,
} from '@bothways/domain/matched-betting';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Rejected items change by the second, but a reader need not follow every change. */
const REJECTED_REFRESH_MS = 15_000;

/**
 * Returns the query of a filter's rejected matched bets: their number, the count of each reason, and the first `limit`
 * of them.
 */
export const rejectedMatchedQuery = (filter: MatchedQueryInput, limit = 1) =>
  queryOptions({
    ...apiQuery({
      key: [AREA, 'matched', 'rejected', filter, limit],
      path: '/api/matched-bets/rejected',
      schema: matchedRejectedAnswerSchema,
      body: { ...filter, limit },
    }),
    refetchInterval: REJECTED_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Returns the query of the count without the liquidity filter. */
export const anyLiquidityQuery = ({ minLiquidity: _, ...filter }: MatchedQueryInput) =>
  apiQuery({
    key: [AREA, 'matched', 'anyLiquidity', filter],
    path: '/api/matched-bets/query',
    schema: matchedQueryAnswerSchema,
    body: { ...filter, limit: 1 },
  });

/** Returns the query of one matched bet's current state, with the other lays. */
export const latestMatchedQuery = (id: string, bookieMapping: MatchedQueryInput['bookieMapping']) =>
  apiQuery({
    key: [AREA, 'matched', 'latest', id],
    path: '/api/matched-bets/latest',
    schema: matchedLatestAnswerSchema,
    body: { ids: [id], bookieMapping },
  });
