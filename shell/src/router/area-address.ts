import { isLocale } from '@bothways/platform';

/** The first path segment below the locale; empty for the front page; undefined outside of any locale. */
export function areaSegment(pathname: string): string | undefined {
  const [, locale, segment = ''] = pathname.split('/');
  return isLocale(locale) ? decodeURIComponent(segment) : undefined;
}
