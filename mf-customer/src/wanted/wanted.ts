import { inLocale, sameSitePath, useLocale, useLocation, useSearchParams } from '@bothways/platform';

/** Parameter with the page that the person wanted when something else came first: a payment, or the phone. */
const WANTED = 'to';

/** Returns the address of a page below the locale that leads on to the current page. */
export function useOnTo(): (path: string) => string {
  const { pathname, search, hash } = useLocation();
  return (path) => `${path}?${new URLSearchParams({ [WANTED]: pathname + search + hash })}`;
}

/** Returns the page of this site that the address leads on to, in the current language. */
export function useWanted(): string | undefined {
  const [params] = useSearchParams();
  const locale = useLocale();
  const path = sameSitePath(params.get(WANTED));
  return path === undefined ? undefined : inLocale(locale, path);
}

/** Returns parameters that replace those of the address, except for the wanted page. */
export function keepWanted(now: URLSearchParams, next: Record<string, string>): URLSearchParams {
  const to = now.get(WANTED);
  return new URLSearchParams({ ...next, ...(to !== null && { [WANTED]: to }) });
}
