import {
  type Arb,
  type ArbQueryInput,
  arbLatestAnswerSchema,
  arbRejectedAnswerSchema,
} from '@bothways/domain/arbs';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';
import { shownNames } from './shown-names.ts';

/** A selected arb is read again this often before the match. */
export const DETAIL_REFRESH_MS = 60_000;
/** What failed a gate changes by the second; a reader does not. */
const REJECTED_REFRESH_MS = 15_000;

/** What of a filter failed a gate, and the count of each reason. */
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

/** One arb as the book has it now, under the names that it is shown with. */
export const latestQuery = (id: string, shown?: Arb) =>
  apiQuery({
    key: [AREA, 'arbs', 'latest', id],
    path: '/api/arbs/latest',
    schema: arbLatestAnswerSchema,
    body: { ids: [id], bookieMapping: shownNames(shown ? [shown] : []) },
  });
