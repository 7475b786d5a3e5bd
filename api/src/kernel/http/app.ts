import { OpenAPIHono } from '@hono/zod-openapi';
import { ApiError, errorAnswer } from '#kernel/errors';
import type { Api } from './api.ts';
import type { AppContext, AppEnv } from './context.ts';
import { knownError } from './known-error.ts';
import { requestId } from './request-id.ts';
import { JSON_HEADERS } from './security-headers.ts';

/** Mounts one area's routes, including those outside the API (registry, static files). */
export type Mount = (api: Api) => void;

function answerError(api: Api, error: unknown, c: AppContext): Response {
  const known = knownError(error);
  const id = requestId(c);
  const facts = { id, method: c.req.method, path: c.req.path, code: known.code };
  const cause = known.cause ?? error;
  if (known.code === 'UNAVAILABLE') {
    // Overload refusals are deliberate: a line each suffices, stack traces would add to the load.
    api.log.warn(facts, cause instanceof Error ? cause.message : known.message);
  } else if (known.status >= 500) {
    api.log.error({ ...facts, err: cause }, known.message);
  } else {
    // Without the message, which may repeat input.
    api.log.debug(facts, 'Refused');
  }
  const { retryAfterS } = known.details;
  return new Response(JSON.stringify(errorAnswer(known)), {
    status: known.status,
    headers: {
      ...JSON_HEADERS,
      'x-request-id': id,
      ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
    },
  });
}

/**
 * Creates the HTTP application; `app.request('/api/health')` works without a socket. A mount sees only requests that
 * earlier ones did not answer.
 */
export function createApp(
  deps: Omit<Api, 'app' | 'operations'> & Partial<Pick<Api, 'operations'>>,
  mounts: readonly Mount[],
): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>();
  const api: Api = { operations: [], ...deps, app };
  app.onError((error, c) => answerError(api, error, c));
  app.notFound((c) => answerError(api, new ApiError('NOT_FOUND'), c));
  for (const mount of mounts) mount(api);
  return app;
}
