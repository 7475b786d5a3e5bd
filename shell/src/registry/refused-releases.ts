import { REFUSED_AGE_S, REFUSED_COOKIE, withRefused } from '@bothways/domain/refused-releases';

const valueIn = (cookies: string): string | undefined =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${REFUSED_COOKIE}=`))
    ?.slice(REFUSED_COOKIE.length + 1);

/**
 * Records in a cookie that a release failed in this browser: the server, which receives it with requests for page and
 * registry, then serves the stable one.
 */
export function refuseRelease(area: string, version: string, page: Document = document): void {
  const value = withRefused(valueIn(page.cookie), area, version);
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${REFUSED_COOKIE}=${value}; Path=/; Max-Age=${REFUSED_AGE_S}; SameSite=Lax${secure}`;
}
