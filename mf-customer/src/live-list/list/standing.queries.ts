import { type ListFeature, standingAnswerSchema } from '@bothways/domain/standing';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../../area-name.ts';

/** The server counts no list more often. */
const FRESH_MS = 5000;

/** How much stands in a list now, also where the plan lacks it. */
export const standingQuery = (list: ListFeature) =>
  apiQuery({
    key: [AREA, 'standing', list],
    path: `/api/standing?${new URLSearchParams({ list })}`,
    schema: standingAnswerSchema,
    staleMs: FRESH_MS,
  });
