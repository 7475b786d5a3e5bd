import {
  type Arb,
  type ArbQueryInput,
  arbLatestAnswerSchema,
  arbRejectedAnswerSchema,
} from '@bothways/domain/arbs';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';
import { shownNames } from './shown-names.ts';

/** Rejected items change by the second, but a reader need not follow every change. */
const REJECTED_REFRESH_MS = 15_000;

/** Returns the query of a filter's rejected items, with the count of each reason. */
export const rejectedQuery = (filter: ArbQueryInput) =>
  queryOptions({
    ...apiQuery({
      key: [AREA, 'arbs', 'rejected', filter],
      path: '/api/arbs/rejected',
      schema: arbRejectedAnswerSchema,
      body: filter,
    }),
    refetchInterval: REJECTED_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Returns the query of one arb's current state, under the names with which it is shown. */
export const latestQuery = (id: string, shown?: Arb) =>
  apiQuery({
    key: [AREA, 'arbs', 'latest', id],
    path: '/api/arbs/latest',
    schema: arbLatestAnswerSchema,
    body: { ids: [id], bookieMapping: shownNames(shown ? [shown] : []) },
  });
