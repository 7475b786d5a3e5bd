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
