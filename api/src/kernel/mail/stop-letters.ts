import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import {
  type Api,
  demandJson,
  mediaTypeOf,
  operation,
  parseWith,
  readBytes,
  readJson,
  route,
} from '#kernel/http';

const MAX_TOKEN_CHARS = 200;
const MAX_BODY_BYTES = 64 * 1024;
/** RFC 8058 one-click body, as URL-encoded or multipart form. */
const ONE_CLICK = /List-Unsubscribe(=|"\s+)One-Click/;
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
const nothingSchema = z.strictObject({});
const tokenSchema = z.object({ token: z.string().max(MAX_TOKEN_CHARS).default('') });

interface Stop {
  tag: string;
  path: `/${string}`;
  /** The letters that end, in the plural. */
  what: string;
}

/** Operations by which a link in a letter ends letters of its kind, without a session (RFC 8058). */
export const stopOperations = ({ tag, path, what }: Stop) => ({
  stop: operation({
    method: 'post',
    path,
    tag,
    summary: `Ends the ${what} that a letter’s link names, with one press and without a session (RFC 8058)`,
    access: { signature: 'a token of a letter' },
    query: tokenSchema,
    bodyTypes: {
      'application/x-www-form-urlencoded': z.looseObject({}),
      'application/json': z.looseObject({}),
    },
    answer: z.object({ success: z.boolean() }),
    failure: `Failed to end the ${what}`,
  }),
  show: operation({
    method: 'get',
    path,
    tag,
    summary:
      'To the page with the button, for who opens the address of a letter; programs that look into it end nothing',
    access: 'public',
    query: tokenSchema,
    answer: 'text/html',
    status: 303,
    failure: 'Failed to open the page',
  }),
});

interface Stopping {
  /** Path of the page with the button; without a locale it redirects to the language of the visitor. */
  page: string;
  /** Ends the letters; ignores unknown tokens. */
  stop: (token: string) => Promise<void>;
}

/** Mounts the operations on unsubscribe links. */
export function routeStop(
  api: Api,
  operations: ReturnType<typeof stopOperations>,
  { page, stop }: Stopping,
): void {
  route(api, operations.stop, async ({ c, query }) => {
    const text = new TextDecoder().decode(await readBytes(c, MAX_BODY_BYTES));
    if (!FORMS.has(mediaTypeOf(c) ?? '')) {
      demandJson(c);
      parseWith(nothingSchema, readJson(text));
    } else if (!ONE_CLICK.test(text)) {
      throw new ApiError('BAD_REQUEST', { message: 'This is no one-click form' });
    }
    await stop(query.token);
    return { success: true };
  });
  route(api, operations.show, ({ query }) => {
    const location = `/${page}#${encodeURIComponent(query.token)}`;
    const headers = { 'content-type': 'text/html; charset=utf-8', location };
    return new Response(null, { status: 303, headers });
  });
}
