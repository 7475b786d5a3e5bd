import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Default headers of every response: it is data, so nothing in it may run, be framed, sniffed, embedded by other
 * origins or cached.
 */
export const GUARD_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/**
 * Adds the guard headers to everything a server sends: answers, refusals, files, streams, and responses that bypass the
 * app.
 */
export function guardAnswers(server: Server): void {
  const guards = Object.entries(GUARD_HEADERS);
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of guards) response.setHeader(name, value);
  });
}

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;

/** For pages that show the API document, with scripts and styles of our own origin only. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
} as const;

/** For our own pages, besides their content security policy. */
export const OWN_PAGE_HEADERS = {
  // A mailed link has its secret after `#`, which is never sent; other sites see our origin and nothing else.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;
/** Over https: the browser must not return to plain http. */
export const STRICT_TRANSPORT = `max-age=${TWO_YEARS_S}; includeSubDomains`;
