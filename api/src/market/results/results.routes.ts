import { looseResultsBodySchema, resultsAnswerSchema, resultsBodySchema } from '@bothways/domain/results';
import { ApiError } from '#kernel/errors';
import {
  type AppContext,
  type Mount,
  mediaTypeOf,
  operation,
  parseWith,
  readBytes,
  readJson,
  route,
} from '#kernel/http';
import type { Results } from './results.ts';

/** A thousand results with all their scores. */
export const MAX_RESULTS_BYTES = 4 * 1024 * 1024;
/** Batches that wait for the database; a source sends one after the other, and tries again. */
const MAX_BATCHES = 16;
const RETRY_S = 1;

/** What sources of results call. */
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

/** Results of any source that has the key; without a configured key the operation does not exist. */
export const mountResults =
  (results: Pick<Results, 'take'>, key: string): Mount =>
  (api) => {
    let waiting = 0;
    const access = { key, name: 'RESULTS_INGEST_KEY' };
    route(api, { ...resultsOperations.take, access }, async ({ c }) => {
      if (waiting >= MAX_BATCHES) throw new ApiError('RATE_LIMITED', { retryAfterS: RETRY_S });
      waiting += 1;
      try {
        const body = await readResults(c);
        return await results.take(body.source, body.results);
      } finally {
        waiting -= 1;
      }
    });
  };

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST */
async function readResults(c: AppContext) {
  if (mediaTypeOf(c) !== 'application/json')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body as application/json' });
  return parseWith(looseResultsBodySchema, readJson(textOf(await readBytes(c, MAX_RESULTS_BYTES))));
}

function textOf(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid UTF-8' });
  }
}
