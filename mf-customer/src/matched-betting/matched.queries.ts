import {
  type MatchedQueryInput,
  matchedLatestAnswerSchema,
  matchedRejectedAnswerSchema,
} from '@bothways/domain/matched-betting';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** What failed a gate changes by the second; a reader does not. */
const REJECTED_REFRESH_MS = 15_000;

/** How many of a filter failed a gate, and the count of each reason. */
export const rejectedMatchedQuery = (filter: MatchedQueryInput) =>
  queryOptions({
    ...apiQuery({
      key: [AREA, 'matched', 'rejected', filter],
      path: '/api/matched-bets/rejected',
      schema: matchedRejectedAnswerSchema,
      body: { ...filter, limit: 1 },
    }),
    refetchInterval: REJECTED_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** One matched bet as the book has it now, with the other lays. */
export const latestMatchedQuery = (id: string, bookieMapping: MatchedQueryInput['bookieMapping']) =>
  apiQuery({
    key: [AREA, 'matched', 'latest', id],
    path: '/api/matched-bets/latest',
    schema: matchedLatestAnswerSchema,
    body: { ids: [id], bookieMapping },
  });
