import {
  type MatchedQueryInput,
  matchedLatestAnswerSchema,
  matchedQueryAnswerSchema,
  matchedRejectedAnswerSchema,
} from '@bothways/domain/matched-betting';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** What failed a gate changes by the second; a reader does not. */
const REJECTED_REFRESH_MS = 15_000;

/** How many of a filter failed a gate, and the count of each reason; the first of them, as many as are asked for. */
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

/** How many there are without asking how much can be laid. */
export const anyLiquidityQuery = ({ minLiquidity: _, ...filter }: MatchedQueryInput) =>
  apiQuery({
    key: [AREA, 'matched', 'anyLiquidity', filter],
    path: '/api/matched-bets/query',
    schema: matchedQueryAnswerSchema,
    body: { ...filter, limit: 1 },
  });

/** One matched bet as the book has it now, with the other lays. */
export const latestMatchedQuery = (id: string, bookieMapping: MatchedQueryInput['bookieMapping']) =>
  apiQuery({
    key: [AREA, 'matched', 'latest', id],
    path: '/api/matched-bets/latest',
    schema: matchedLatestAnswerSchema,
    body: { ids: [id], bookieMapping },
  });
