import { isLocale } from '@bothways/platform';

/** Returns the first path segment below the locale; empty for the front page; undefined without a locale. */
export function areaSegment(pathname: string): string | undefined {
  const [, locale, segment = ''] = pathname.split('/');
  return isLocale(locale) ? decodeURIComponent(segment) : undefined;
}
