import { analyzedAnswerSchema, analyzedChangedSchema } from '@bothways/domain/analyzed';
import { api, apiQuery, queryOptions } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/bot/events/analyzed';
const STALE_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;

/** Ids of the events that the back office has analysed. */
export const analyzedQuery = queryOptions({
  ...apiQuery({ key: [AREA, 'analyzed'], path: PATH, schema: analyzedAnswerSchema, staleMs: STALE_MS }),
  gcTime: KEPT_MS,
});

export interface AnalyzedChange {
  eventId: string;
  action: 'add' | 'remove';
}

/** Marks or unmarks an event. */
export function sendAnalyzed({ eventId, action }: AnalyzedChange) {
  const path = `${PATH}/${encodeURIComponent(eventId)}`;
  const options = { schema: analyzedChangedSchema };
  return action === 'add' ? api.post(path, options) : api.delete(path, options);
}
