/** For whatever is answered: nothing is guessed as another type or put into somebody else's frame. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** For every answer that is data: nothing in it may run, be framed, be cached by a proxy or be guessed as another type. */
export const DATA_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

export const JSON_HEADERS = { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' } as const;

/** For files of releases: who loads them is policed by the page; opened by themselves they may do nothing. */
export const FILE_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  // Pages of other origins may not embed our code; a remote that runs alone in development is another origin.
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A page that shows the API document with scripts and styles of our own origin only. */
export const PAGE_HEADERS = {
  ...DATA_HEADERS,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
} as const;

/** For pages of ours, beside their own policy of contents. */
export const OWN_PAGE_HEADERS = {
  ...EVERYWHERE,
  // A link of a letter has its secret behind `#`, which is never sent; other sites learn our origin and no more.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;
/** Over https: the browser does not come without encryption again. */
export const STRICT_TRANSPORT = `max-age=${TWO_YEARS_S}; includeSubDomains`;
