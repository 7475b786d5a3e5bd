import { OpenAPIHono } from '@hono/zod-openapi';
import type { Api } from './http/api.ts';
import type { AppContext, AppEnv } from './http/context.ts';
import { ApiError, errorAnswer } from './http/errors.ts';
import { requestId } from './http/request-id.ts';
import { JSON_HEADERS } from './http/security-headers.ts';

/** Puts one area's operations on the app. Areas of other owners (registry, static files) come through this door too. */
export type Mount = (api: Api) => void;

function answerError(api: Api, error: unknown, c: AppContext): Response {
  const known = error instanceof ApiError ? error : new ApiError('INTERNAL');
  const id = requestId(c);
  if (known.status >= 500) {
    api.log.error({ err: known.cause ?? error, id, method: c.req.method, path: c.req.path }, known.message);
  } else {
    // Without its words, which may repeat what was sent.
    api.log.debug({ id, method: c.req.method, path: c.req.path, code: known.code }, 'Refused');
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
 * The HTTP application; `app.request('/api/health')` works without a socket. Areas that come later in `mounts`
 * see only what earlier ones did not answer.
 */
export function createApp(deps: Omit<Api, 'app'>, mounts: readonly Mount[]): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>();
  const api: Api = { ...deps, app };
  app.onError((error, c) => answerError(api, error, c));
  app.notFound((c) => answerError(api, new ApiError('NOT_FOUND'), c));
  for (const mount of mounts) mount(api);
  return app;
}
