import { alertsDoneSchema, digestChangeSchema } from '@bothways/domain/alerts';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import {
  clientIp,
  demandJson,
  type Mount,
  mediaTypeOf,
  operation,
  parseWith,
  readBytes,
  readJson,
  route,
} from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { type DigestService, STOP_PAGE, STOP_PATH } from './digest.service.ts';

const shared = { tag: 'Alerts', access: 'session' } as const;
const MAX_TOKEN_CHARS = 200;
const MAX_BODY_BYTES = 64 * 1024;
/** RFC 8058 one-click body, as URL-encoded or multipart form. */
const ONE_CLICK = /List-Unsubscribe(=|"\s+)One-Click/;
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
const nothingSchema = z.strictObject({});
const tokenSchema = z.object({ token: z.string().max(MAX_TOKEN_CHARS).default('') });

/** Operations on digest emails. */
export const digestOperations = {
  save: operation({
    ...shared,
    method: 'put',
    path: '/api/alerts/digest',
    summary:
      'Change how often a letter sums up what stood; `off` ends them; 409 where it is otherwise since `version`',
    body: digestChangeSchema,
    answer: alertsDoneSchema,
    failure: 'Failed to save the digest',
  }),
  test: operation({
    ...shared,
    method: 'post',
    path: '/api/alerts/digest/test',
    summary: 'A letter that shows what they look like',
    body: z.strictObject({}),
    bodyOptional: true,
    answer: alertsDoneSchema,
    failure: 'Failed to send the test',
  }),
  stop: operation({
    method: 'post',
    path: STOP_PATH,
    tag: 'Alerts',
    summary: 'Ends the digests that a letter’s link names, with one press and without a session (RFC 8058)',
    access: { signature: 'a token of a letter' },
    query: tokenSchema,
    bodyTypes: {
      'application/x-www-form-urlencoded': z.looseObject({}),
      'application/json': z.looseObject({}),
    },
    answer: alertsDoneSchema,
    failure: 'Failed to end the digests',
  }),
  show: operation({
    method: 'get',
    path: STOP_PATH,
    tag: 'Alerts',
    summary:
      'To the page with the button, for who opens the address of a letter; programs that look into it end nothing',
    access: 'public',
    query: tokenSchema,
    answer: 'text/html',
    status: 303,
    failure: 'Failed to open the page',
  }),
};

/** Bursts of test digests per user, and the refill interval: each sends an email. */
const BURST = 3;
const REFILL_MS = 120_000;

interface DigestRouteDeps {
  service: DigestService;
  trustProxy: boolean;
  monotonicMs: () => number;
}

/** Mounts the routes of a user's own digests, and the unsubscribe links of the emails. */
export function mountDigest({ service, trustProxy, monotonicMs }: DigestRouteDeps): Mount {
  const pace = new TokenBuckets({ burst: BURST, refillMs: REFILL_MS, nowMs: monotonicMs });
  return (api) => {
    route(api, digestOperations.save, async ({ c, body, user }) => {
      await service.save({ userId: user().userId, ip: clientIp(c, trustProxy) }, body);
      return { success: true };
    });
    route(api, digestOperations.test, async ({ user }) => {
      const { userId } = user();
      pace.take(userId);
      if (!(await service.test(userId))) throw new ApiError('CONFLICT', { message: 'No digest is wanted' });
      return { success: true };
    });
    route(api, digestOperations.stop, async ({ c, query }) => {
      const text = new TextDecoder().decode(await readBytes(c, MAX_BODY_BYTES));
      if (!FORMS.has(mediaTypeOf(c) ?? '')) {
        demandJson(c);
        parseWith(nothingSchema, readJson(text));
      } else if (!ONE_CLICK.test(text)) {
        throw new ApiError('BAD_REQUEST', { message: 'This is no one-click form' });
      }
      await service.stop(query.token);
      return { success: true };
    });
    // The path without a locale redirects to the language of the visitor.
    route(api, digestOperations.show, ({ query }) => {
      const location = `/${STOP_PAGE}#${encodeURIComponent(query.token)}`;
      const headers = { 'content-type': 'text/html; charset=utf-8', location };
      return new Response(null, { status: 303, headers });
    });
  };
}
