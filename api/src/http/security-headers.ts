/** For every answer that is data: nothing in it may run, be framed, be cached by a proxy or be guessed as another type. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

export const JSON_HEADERS = { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' } as const;

/** A page that shows the API document with scripts and styles of our own origin only. */
export const PAGE_HEADERS = {
  ...DATA_HEADERS,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
} as const;
