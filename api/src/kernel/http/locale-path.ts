const LOCALES = ['en', 'es'] as const;
export type PageLocale = (typeof LOCALES)[number];

/** Stored for a year, set by each page served under a locale. */
export const LOCALE_COOKIE = 'locale';
const YEAR_S = 365 * 24 * 60 * 60;

const isLocale = (text: string | undefined): text is PageLocale => LOCALES.some((locale) => locale === text);

/** Returns the locale that a path begins with. */
export function localeOf(pathname: string): PageLocale | undefined {
  const first = pathname.split('/')[1];
  return isLocale(first) ? first : undefined;
}

/** Shape of a language in an address (`fr`, `es-MX`); none of our pages has such a name. */
const LANGUAGE = /^[a-z]{2}(-[a-z]{2,4})?$/i;

/** Moves an address under one of our locales: adds a missing one, replaces an unsupported language. */
export function inLocale(pathname: string, preferred: PageLocale): string {
  const [, first = '', ...rest] = pathname.split('/');
  if (!LANGUAGE.test(first)) return `/${preferred}${pathname === '/' ? '' : pathname}`;
  const meant = first.slice(0, 2).toLowerCase();
  return ['', isLocale(meant) ? meant : preferred, ...rest].join('/');
}

/** Parses an `Accept-Language` into languages, most wanted first. */
function wantedLanguages(header: string): string[] {
  const entries = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = entries.filter(({ quality }) => quality > 0);
  return wanted.sort((a, b) => b.quality - a.quality).map(({ language }) => language);
}

/**
 * Picks the locale for an address without one: the stored one, else the browser's first that we support, else English.
 */
export const preferredLocale = (remembered: string | undefined, acceptLanguage: string): PageLocale =>
  isLocale(remembered) ? remembered : (wantedLanguages(acceptLanguage).find(isLocale) ?? 'en');

export const rememberLocale = (locale: PageLocale): string =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
