import { createHash } from 'node:crypto';
import { compressed } from './compressed.ts';

/** What is under a release's address never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The same for what not everybody may see: kept by the browser that asked, and by nobody between. */
export const OWN_IMMUTABLE = 'private, max-age=31536000, immutable';
/** Asked for again each time, answered with 304 where nothing changed; not kept by proxies, as it is one person's. */
export const REVALIDATE = 'private, no-cache';
/** Made anew for each visit, also for one by the Back key, which takes what is kept without asking. */
export const NOT_KEPT = 'private, no-store';

/** Weak, because the same text may come in several encodings. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Whether the browser's copies, as `If-None-Match` lists them, hold this one. */
const isHeld = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag.slice(2));

/** A text that is one person's: compressed, or 304 when the browser holds this very one. */
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
