import { ingestAnswerSchema, ingestBodySchema } from '@bothways/domain/quotes';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import {
  type AppContext,
  JSON_HEADERS,
  type Mount,
  mediaTypeOf,
  operation,
  readBytes,
  route,
} from '#kernel/http';
import type { EngineClient } from '#market/engine';
import { PushQueue } from './push-queue.ts';

export const MAX_INGEST_BYTES = 10 * 1024 * 1024;
const TYPES = ['application/json', 'application/x-ndjson'];
const SOURCE = /^[\w.:-]{1,60}$/;
const DEFAULT_SOURCE = 'push';

interface IngestParts {
  engine: EngineClient;
  key: string;
  /** Never goes back. */
  monotonicMs: () => number;
}

/** Operations for collectors. */
export const ingestOperations = {
  push: operation({
    method: 'post',
    path: '/api/ingest/quotes',
    tag: 'Ingest',
    summary:
      'Quotes of any collector; each item is accepted or rejected by itself. 429 with Retry-After where too many wait',
    access: { key: undefined, name: 'INGEST_KEY' },
    bodyTypes: { 'application/json': ingestBodySchema, 'application/x-ndjson': z.string() },
    answer: ingestAnswerSchema,
    failure: 'Failed to take the quotes',
  }),
};

/** Accepts pushed quotes from any collector that has the key; without a configured key the operation does not exist. */
export const mountIngest =
  ({ engine, key, monotonicMs }: IngestParts): Mount =>
  (api) => {
    const queue = new PushQueue(monotonicMs);
    route(api, { ...ingestOperations.push, access: { key, name: 'INGEST_KEY' } }, async ({ c }) => {
      const headers = headersOf(c);
      const ticket = queue.enter(declaredBytes(c));
      try {
        const bytes = await readBytes(c, MAX_INGEST_BYTES);
        ticket.measured(bytes.length);
        const answer = await engine.ingest({ ...headers, bytes }, c.req.raw.signal);
        ticket.leave(true);
        return new Response(answer, { headers: JSON_HEADERS });
      } finally {
        ticket.leave(false);
      }
    });
  };

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST */
function headersOf(c: AppContext): { contentType: string; source: string } {
  const contentType = mediaTypeOf(c) ?? '';
  if (!TYPES.includes(contentType)) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: `Send ${TYPES.join(' or ')}` });
  }
  const source = c.req.header('x-source') ?? DEFAULT_SOURCE;
  if (!SOURCE.test(source)) throw new ApiError('BAD_REQUEST', { message: 'X-Source: is not valid' });
  return { contentType, source };
}

/** A body without a declared length counts as the largest; one that is too long is rejected while reading. */
function declaredBytes(c: AppContext): number {
  const declared = Number(c.req.header('content-length') ?? MAX_INGEST_BYTES);
  return Math.min(Number.isFinite(declared) ? declared : MAX_INGEST_BYTES, MAX_INGEST_BYTES);
}
