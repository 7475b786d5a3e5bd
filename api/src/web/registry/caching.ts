import { createHash } from 'node:crypto';
import { compressed } from './compressed.ts';

/** Content at a release's address never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The same for restricted content: cached by the requesting browser only. */
export const OWN_IMMUTABLE = 'private, max-age=31536000, immutable';
/** Revalidated each time, answered with 304 if unchanged; not cached by proxies, because it is personal. */
export const REVALIDATE = 'private, no-cache';
/** Fetched anew for each visit, also by the Back button, which otherwise uses cached pages. */
export const NOT_KEPT = 'private, no-store';

/** Weak, because the same text may have several encodings. */
const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Whether the browser's `If-None-Match` lists this copy. */
const isHeld = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag.slice(2));

/** Answers with personal text: compressed, or 304 if the browser has this copy. */
export function personal(
  request: Request,
  text: string,
  headers: Record<string, string>,
  cacheControl = REVALIDATE,
): Response {
  const etag = etagOf(text);
  const all = { ...headers, 'cache-control': cacheControl, vary: 'Accept-Encoding, Cookie', etag };
  if (isHeld(request.headers.get('if-none-match') ?? '', etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  const { body, encoding } = compressed(text, etag, request.headers.get('accept-encoding') ?? '');
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: encoding ? { ...all, 'content-encoding': encoding } : all,
  });
}
