import type { Locale } from '@bothways/platform';
import { localePath, sameSitePath } from '@bothways/platform';

/** Parameter of /login and /onboarding with the page that was requested. */
const RETURN_PARAM = 'to';

export interface PagePath {
  pathname: string;
  search: string;
  hash: string;
}

/** Returns /login with the way back. */
export const loginPath = (locale: Locale, { pathname, search, hash }: PagePath): string =>
  localePath(locale, `login?${new URLSearchParams({ [RETURN_PARAM]: pathname + search + hash })}`);

/** Returns /onboarding with the way back, omitted for its default, the dashboard. */
export function onboardingPath(locale: Locale, { pathname, search, hash }: PagePath): string {
  const wanted = pathname + search + hash;
  if (wanted === localePath(locale, 'dashboard')) return localePath(locale, 'onboarding');
  return localePath(locale, `onboarding?${new URLSearchParams({ [RETURN_PARAM]: wanted })}`);
}

/** Pages that are no useful target of a sign-in. */
const ENTRANCES =
  /^\/(en|es)\/(login|register|forgot-password|reset-password|verify-email|cancel-email|bot-invitation|stop-digest)(\/|\?|#|$)/;

/** Returns the target of a sign-in: the requested page, if it is one of this site, else the dashboard. */
export function returnPath(search: string, locale: Locale): string {
  const path = sameSitePath(new URLSearchParams(search).get(RETURN_PARAM));
  return path === undefined || ENTRANCES.test(path) ? localePath(locale, 'dashboard') : path;
}
