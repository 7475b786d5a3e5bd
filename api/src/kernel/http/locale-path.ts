const LOCALES = ['en', 'es'] as const;
export type PageLocale = (typeof LOCALES)[number];

/** Remembered for a year, set by each page that is served under a locale. */
export const LOCALE_COOKIE = 'locale';
const YEAR_S = 365 * 24 * 60 * 60;

const isLocale = (text: string | undefined): text is PageLocale => LOCALES.some((locale) => locale === text);

/** The locale that a path begins with. */
export function localeOf(pathname: string): PageLocale | undefined {
  const first = pathname.split('/')[1];
  return isLocale(first) ? first : undefined;
}

/** What a language looks like in an address (`fr`, `es-MX`); no page of ours has such a name. */
const LANGUAGE = /^[a-z]{2}(-[a-z]{2,4})?$/i;

/** An address under a locale of ours: one without a locale gets it, one with a language that is none of ours is mended. */
export function inLocale(pathname: string, preferred: PageLocale): string {
  const [, first = '', ...rest] = pathname.split('/');
  if (!LANGUAGE.test(first)) return `/${preferred}${pathname === '/' ? '' : pathname}`;
  const meant = first.slice(0, 2).toLowerCase();
  return ['', isLocale(meant) ? meant : preferred, ...rest].join('/');
}

/** The languages of an `Accept-Language`, most wanted first. */
function wantedLanguages(header: string): string[] {
  const entries = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = entries.filter(({ quality }) => quality > 0);
  return wanted.sort((a, b) => b.quality - a.quality).map(({ language }) => language);
}

/** The locale for an address without one: the remembered, else the browser's first that we speak, else English. */
export const preferredLocale = (remembered: string | undefined, acceptLanguage: string): PageLocale =>
  isLocale(remembered) ? remembered : (wantedLanguages(acceptLanguage).find(isLocale) ?? 'en');

export const rememberLocale = (locale: PageLocale): string =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
