import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * What every answer says unless its maker says otherwise: it is data, and nothing in it may run, be framed, be guessed as
 * another type, be embedded by pages of other origins or be kept by anybody.
 */
export const GUARD_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Guards whatever leaves a server: answers of the app, refusals, files, streams, and what never gets as far as the app. */
export function guardAnswers(server: Server): void {
  const guards = Object.entries(GUARD_HEADERS);
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of guards) response.setHeader(name, value);
  });
}

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;

/** A page that shows the API document with scripts and styles of our own origin only. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
} as const;

/** For pages of ours, beside their own policy of contents. */
export const OWN_PAGE_HEADERS = {
  // A link of a letter has its secret behind `#`, which is never sent; other sites learn our origin and no more.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;
/** Over https: the browser does not come without encryption again. */
export const STRICT_TRANSPORT = `max-age=${TWO_YEARS_S}; includeSubDomains`;
