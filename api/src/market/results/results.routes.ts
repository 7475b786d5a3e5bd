import { looseResultsBodySchema, resultsAnswerSchema, resultsBodySchema } from '@bothways/domain/results';
import { type Mount, operation, parseWith, readJson, readJsonText, route } from '#kernel/http';
import { Semaphore } from '#kernel/limits';
import type { Results } from './results.ts';

/** A thousand results with all their scores. */
const MAX_RESULTS_BYTES = 4 * 1024 * 1024;
/** Maximum of batches waiting for the database; a source sends them one by one, and retries. */
const MAX_BATCHES = 16;
const RETRY_S = 1;

/** Operations that sources of results call. */
export const resultsOperations = {
  take: operation({
    method: 'post',
    path: '/api/ingest/results',
    tag: 'Ingest',
    summary:
      'How events ended: scores by period and unit, choices, void or postponed; each is taken once, or refused by itself. Sources that contradict each other settle nothing until they agree or one decides',
    access: { key: undefined, name: 'RESULTS_INGEST_KEY' },
    bodyTypes: { 'application/json': resultsBodySchema },
    answer: resultsAnswerSchema,
    failure: 'Failed to take the results',
  }),
};

/** Mounts the intake of results from any source with the key; without a configured key the operation does not exist. */
export const mountResults =
  (results: Pick<Results, 'take'>, key: string): Mount =>
  (api) => {
    const room = new Semaphore(MAX_BATCHES, RETRY_S);
    const access = { key, name: 'RESULTS_INGEST_KEY' };
    route(api, { ...resultsOperations.take, access }, ({ c }) =>
      room.run(async () => {
        const text = await readJsonText(c, MAX_RESULTS_BYTES);
        const body = parseWith(looseResultsBodySchema, readJson(text));
        return results.take(body.source, body.results);
      }),
    );
  };
