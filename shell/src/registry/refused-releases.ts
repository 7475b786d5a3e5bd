import { REFUSED_AGE_S, REFUSED_COOKIE, withRefused } from '@bothways/domain/refused-releases';

const valueIn = (cookies: string): string | undefined =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${REFUSED_COOKIE}=`))
    ?.slice(REFUSED_COOKIE.length + 1);

/**
 * Notes that this browser has met a failure of a release: the server, which is asked for page and registry with the
 * note, gives it the stable one from now on.
 */
export function refuseRelease(area: string, version: string, page: Document = document): void {
  const value = withRefused(valueIn(page.cookie), area, version);
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${REFUSED_COOKIE}=${value}; Path=/; Max-Age=${REFUSED_AGE_S}; SameSite=Lax${secure}`;
}
