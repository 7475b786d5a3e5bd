import {
  type ValueBetQueryInput,
  valueBetLatestAnswerSchema,
  valueBetRejectedAnswerSchema,
} from '@bothways/domain/valuebets';
import { apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Returns an id without its bookmaker variant, as the server knows it. */
export const bareId = (id: string): string => id.split(':')[0] ?? id;

/** Rejected items change by the second, but a reader need not follow every change. */
const REJECTED_REFRESH_MS = 15_000;

/** Returns the query of a filter's rejected items, with the count of each reason. */
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

/** Returns the query of one value bet's current state, with every line of its market. */
export const latestValueQuery = (id: string) =>
  apiQuery({
    key: [AREA, 'valuebets', 'latest', id],
    path: '/api/valuebets/latest',
    schema: valueBetLatestAnswerSchema,
    body: { valuebetIds: [id] },
  });
