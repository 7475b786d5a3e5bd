import { type ListFeature, standingAnswerSchema } from '@bothways/domain/standing';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../../area-name.ts';

/** The server refreshes its counts no more often than this. */
const FRESH_MS = 5000;

/** Returns the query of a list's current item count, also where the plan lacks the list. */
export const standingQuery = (list: ListFeature) =>
  apiQuery({
    key: [AREA, 'standing', list],
    path: `/api/standing?${new URLSearchParams({ list })}`,
    schema: standingAnswerSchema,
    staleMs: FRESH_MS,
  });
