const matches = (pattern: string, origin: string): boolean =>
  pattern.endsWith(':*')
    ? origin.startsWith(pattern.slice(0, -1)) && /^\d{1,5}$/.test(origin.slice(pattern.length - 1))
    : pattern === origin;

/** Whether pages of this origin may call with cookies. */
export const isAllowedOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((pattern) => matches(pattern, origin));

/**
 * Whether a request that changes state, or opens a socket, comes from our own pages. Browsers always send `Origin` with
 * these; a client that sends neither `Origin` nor `Sec-Fetch-Site` is not a browser and carries nobody else's cookies.
 */
export function isSameParty(headers: Headers, allowed: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return isAllowedOrigin(allowed, origin);
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
