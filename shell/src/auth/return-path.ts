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
  /^\/(en|es)\/(login|login-letter|login-link|register|forgot-password|reset-password|verify-email|cancel-email|lost-device|lost-device-start|lost-device-cancel|lost-device-finish|bot-invitation|stop-digest|stop-bot-letters|stop-letters|stop-invitations)(\/|\?|#|$)/;

/** Returns a requested page if it is one of this site, and no entrance. */
export function wantedPage(wanted: string | null | undefined): string | undefined {
  const path = sameSitePath(wanted);
  return path === undefined || ENTRANCES.test(path) ? undefined : path;
}

/** Returns the page that an address of the entrance leads on to. */
export const wantedIn = (search: string): string | undefined =>
  wantedPage(new URLSearchParams(search).get(RETURN_PARAM));

/** Returns a page of the entrance, with the account's address and the way on as far as they are known. */
export function entranceTo(page: string, { email, to }: { email?: string; to: string | undefined }): string {
  const query = new URLSearchParams({
    ...(email !== undefined && { email }),
    ...(to !== undefined && { [RETURN_PARAM]: to }),
  }).toString();
  return query === '' ? page : `${page}?${query}`;
}

/**
 * Returns the target of a sign-in: the requested page, if it is one of this site, else the dashboard; in the current
 * language, which may have been switched since.
 * @param stored the requested page as the server has stored it
 */
export function returnPath(search: string, locale: Locale, stored?: string): string {
  const wanted = stored ?? wantedIn(search);
  return wanted?.replace(/^\/(en|es)(?=[/?#]|$)/, `/${locale}`) ?? localePath(locale, 'dashboard');
}
