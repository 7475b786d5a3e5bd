import type { Locale } from '@bothways/platform';
import { localePath } from '@bothways/platform';

/** The parameter of /login that says where the person wanted to go. */
export const RETURN_PARAM = 'to';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** /login with the way back. */
export const loginPath = (locale: Locale, { pathname, search, hash }: Place): string =>
  localePath(locale, `login?${new URLSearchParams({ [RETURN_PARAM]: pathname + search + hash })}`);

/** Pages that lead to nothing but themselves after a sign-in. */
const ENTRANCES = /^\/(en|es)\/(login|register)(\/|\?|#|$)/;

/**
 * Where a sign-in leads: the page that was wanted, when it is one of this site, else the dashboard. Anything that a
 * browser could take for another site (`//host`, a backslash, a scheme, control characters) is not.
 */
export function returnPath(search: string, locale: Locale): string {
  const fallback = localePath(locale, 'dashboard');
  const wanted = new URLSearchParams(search).get(RETURN_PARAM) ?? '';
  const url = URL.parse(wanted, window.location.origin);
  const isHere = wanted.startsWith('/') && url?.origin === window.location.origin;
  if (!isHere) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') || ENTRANCES.test(path) ? fallback : path;
}
