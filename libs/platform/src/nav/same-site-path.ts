/** None of our paths is longer; the server keeps none that is. */
const MAX_CHARS = 2_000;

/**
 * Returns an external path (`?to=`, `?returnTo=`) if it leads to a page of this site. Refuses everything that a browser
 * could take for another site (`//host`, a backslash, a scheme, control characters).
 */
export function sameSitePath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined;
  const url = URL.parse(wanted, window.location.origin);
  if (url?.origin !== window.location.origin) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') || path.length > MAX_CHARS ? undefined : path;
}
