import type { Locale } from '@bothways/platform';
import { localePath, sameSitePath } from '@bothways/platform';

/** The parameter of /login and /onboarding that says where the person wanted to go. */
export const RETURN_PARAM = 'to';

export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** /login with the way back. */
export const loginPath = (locale: Locale, { pathname, search, hash }: Place): string =>
  localePath(locale, `login?${new URLSearchParams({ [RETURN_PARAM]: pathname + search + hash })}`);

/** /onboarding with the way back; the dashboard is where it leads anyway. */
export function onboardingPath(locale: Locale, { pathname, search, hash }: Place): string {
  const wanted = pathname + search + hash;
  if (wanted === localePath(locale, 'dashboard')) return localePath(locale, 'onboarding');
  return localePath(locale, `onboarding?${new URLSearchParams({ [RETURN_PARAM]: wanted })}`);
}

/** Pages that lead to nothing but themselves after a sign-in. */
const ENTRANCES =
  /^\/(en|es)\/(login|register|forgot-password|reset-password|verify-email|cancel-email|bot-invitation|stop-digest)(\/|\?|#|$)/;

/** Where a sign-in leads: the page that was wanted, when it is one of this site, else the dashboard. */
export function returnPath(search: string, locale: Locale): string {
  const path = sameSitePath(new URLSearchParams(search).get(RETURN_PARAM));
  return path === undefined || ENTRANCES.test(path) ? localePath(locale, 'dashboard') : path;
}
