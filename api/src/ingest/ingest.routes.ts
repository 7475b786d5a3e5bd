import { type IngestAnswer, ingestAnswerSchema, ingestBodySchema } from '@bothways/domain/quotes';
import { z } from 'zod';
import type { Mount } from '../app.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { mediaTypeOf, readBytes } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const MAX_INGEST_BYTES = 10 * 1024 * 1024;
const TYPES = ['application/json', 'application/x-ndjson'];
const SOURCE = /^[\w.:-]{1,60}$/;
const DEFAULT_SOURCE = 'push';

/** Push of quotes by any collector that has the key; without a configured key the operation does not exist. */
export const mountIngest =
  ({ engine, key }: { engine: EngineClient; key: string }): Mount =>
  (api) =>
    route(
      api,
      {
        method: 'post',
        path: '/api/ingest/quotes',
        tag: 'Ingest',
        summary: 'Quotes of any collector; each item is accepted or rejected by itself',
        access: { key, name: 'INGEST_KEY' },
        bodyTypes: { 'application/json': ingestBodySchema, 'application/x-ndjson': z.string() },
        answer: ingestAnswerSchema,
        failure: 'Failed to take the quotes',
      },
      async ({ c }): Promise<IngestAnswer> => {
        const contentType = mediaTypeOf(c) ?? '';
        if (!TYPES.includes(contentType)) {
          throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: `Send ${TYPES.join(' or ')}` });
        }
        const source = c.req.header('x-source') ?? DEFAULT_SOURCE;
        if (!SOURCE.test(source)) throw new ApiError('BAD_REQUEST', { message: 'X-Source: is not valid' });
        const bytes = await readBytes(c, MAX_INGEST_BYTES);
        return engine.ingest({ contentType, source, bytes });
      },
    );
