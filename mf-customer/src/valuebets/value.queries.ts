import {
  type ValueBetQueryInput,
  valueBetLatestAnswerSchema,
  valueBetRejectedAnswerSchema,
} from '@bothways/domain/valuebets';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** A selected value bet is read again this often. */
export const VALUE_REFRESH_MS = 60_000;

/** An id without the bookmaker's variant behind it: so the server knows it. */
export const bareId = (id: string): string => id.split(':')[0] ?? id;

/** What failed a gate changes by the second; a reader does not. */
const REJECTED_REFRESH_MS = 15_000;

/** What of a filter failed a gate, and the count of each reason. */
export const rejectedValuesQuery = (filter: ValueBetQueryInput) =>
  queryOptions({
    ...apiQuery({
      key: [AREA, 'valuebets', 'rejected', filter],
      path: '/api/valuebets/rejected',
      schema: valueBetRejectedAnswerSchema,
      body: filter,
    }),
    refetchInterval: REJECTED_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** One value bet as the book has it now, with every line of its market. */
export const latestValueQuery = (id: string) =>
  apiQuery({
    key: [AREA, 'valuebets', 'latest', id],
    path: '/api/valuebets/latest',
    schema: valueBetLatestAnswerSchema,
    body: { valuebetIds: [id] },
  });
