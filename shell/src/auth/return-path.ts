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
  /^\/(en|es)\/(login|login-letter|login-link|register|forgot-password|reset-password|verify-email|cancel-email|bot-invitation|stop-digest|stop-bot-letters)(\/|\?|#|$)/;

/** Returns a requested page if it is one of this site, and no entrance. */
export function wantedPage(wanted: string | null | undefined): string | undefined {
  const path = sameSitePath(wanted);
  return path === undefined || ENTRANCES.test(path) ? undefined : path;
}

/** Returns the page that an address of the entrance leads on to. */
export const wantedIn = (search: string): string | undefined =>
  wantedPage(new URLSearchParams(search).get(RETURN_PARAM));

/** Returns the sign-in of an account, with the way on. */
export const loginTo = ({ email, to }: { email: string; to: string | undefined }): string =>
  `login?${new URLSearchParams({ email, ...(to !== undefined && { [RETURN_PARAM]: to }) })}`;

/**
 * Returns the target of a sign-in: the requested page, if it is one of this site, else the dashboard; in the current
 * language, which may have been switched since.
 * @param stored the requested page as the server has stored it
 */
export function returnPath(search: string, locale: Locale, stored?: string): string {
  const wanted = stored ?? wantedIn(search);
  return wanted?.replace(/^\/(en|es)(?=[/?#]|$)/, `/${locale}`) ?? localePath(locale, 'dashboard');
}
