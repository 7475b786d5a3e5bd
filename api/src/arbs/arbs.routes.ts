import {
  type ArbFilter,
  arbLatestAnswerSchema,
  arbLatestSchema,
  arbQueryAnswerSchema,
  arbQuerySchema,
  arbRejectedAnswerSchema,
} from '@bothways/domain/arbs';
import type { Feature } from '@bothways/domain/plans';
import type { Mount } from '../app.ts';
import { type Answer, MIN_COMPRESSED_BYTES } from '../engine/answer.ts';
import type { AppContext } from '../http/context.ts';
import { route } from '../http/route.ts';
import { JSON_HEADERS } from '../http/security-headers.ts';
import { accepts } from '../registry/accept-encoding.ts';
import type { ArbsService } from './arbs.service.ts';

/** A screen asks with the same filter again and again, and many people have the same one. */
const KEPT_FILTERS = 2000;

const access = {
  features: ['surebets:prematch', 'surebets:live'] as const,
  feature: ({ mode }: ArbFilter): Feature => `surebets:${mode}`,
};
const PLAIN_HEADERS = { ...JSON_HEADERS, vary: 'Accept-Encoding' };
const GZIP_HEADERS = { ...PLAIN_HEADERS, 'content-encoding': 'gzip' };

/** Sends the bytes as they are, or compressed where that helps and the client takes it. */
async function send(c: AppContext, answer: Answer): Promise<Response> {
  const takesGzip = accepts(c.req.header('accept-encoding') ?? '', 'gzip');
  return takesGzip && answer.bytes.length >= MIN_COMPRESSED_BYTES
    ? new Response(await answer.gzipped(), { headers: GZIP_HEADERS })
    : new Response(answer.bytes, { headers: PLAIN_HEADERS });
}

/** Lists of arbs, by filter or by id, and what was rejected. */
export const mountArbs =
  (arbs: ArbsService): Mount =>
  (api) => {
    const shared = { method: 'post', tag: 'Arbs' } as const;
    route(
      api,
      {
        ...shared,
        path: '/api/arbs/query',
        summary: 'Arbs of the bookmakers and limits in the body',
        access,
        body: arbQuerySchema,
        keepParsed: KEPT_FILTERS,
        answer: arbQueryAnswerSchema,
        failure: 'Failed to fetch arbs',
      },
      async ({ c, body }) => send(c, await arbs.query(body)),
    );
    route(
      api,
      {
        ...shared,
        path: '/api/arbs/rejected',
        summary: 'What failed a gate, with the reason',
        access,
        body: arbQuerySchema,
        keepParsed: KEPT_FILTERS,
        answer: arbRejectedAnswerSchema,
        failure: 'Failed to fetch arbs',
      },
      async ({ c, body }) => send(c, await arbs.rejected(body)),
    );
    route(
      api,
      {
        ...shared,
        path: '/api/arbs/latest',
        summary: 'Arbs by id as they are now, and the ids that are gone',
        access: 'session',
        body: arbLatestSchema,
        answer: arbLatestAnswerSchema,
        failure: 'Failed to fetch latest arbs',
      },
      async ({ c, body, user }) => send(c, await arbs.latest(body.ids, user().plan)),
    );
  };
