import type { Locale } from '../contract.ts';
import { stored } from '../store/stored.ts';

export const LOCALES = ['en', 'es'] as const satisfies readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'en';

export const isLocale = (raw: unknown): raw is Locale => raw === 'en' || raw === 'es';

const isChoice = (raw: unknown): raw is Locale | null => raw === null || isLocale(raw);
/** The language last chosen; null until then. */
export const localeChoice = stored<Locale | null>('locale', 1, isChoice, null);

/** Lifetime of the cookie: the server reads it for paths without a language, and sets it with each page. */
const YEAR_S = 365 * 24 * 60 * 60;

/** Stores the person's choice, for this page and for the server. */
export function rememberLocale(locale: Locale): void {
  localeChoice.set(locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/**
 * Returns the language for a path without one: the chosen one, else the first of the browser's that we support, else
 * English.
 */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const spoken = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  return localeChoice.get() ?? spoken ?? DEFAULT_LOCALE;
}

/** Joins `/en` and a path, normalizing slashes. */
export function localePath(locale: Locale, path = ''): string {
  const below = path.replace(/^\/+/, '');
  return below === '' || /^[?#]/.test(below) ? `/${locale}${below}` : `/${locale}/${below}`;
}

/** A language segment of a path (`fr`, `es-MX`); none of our pages has such a name. */
const LANGUAGE = /^[a-z]{2}(-[a-z]{2,4})?$/i;

/** Returns our language that the first segment denotes, in any spelling. */
export function localeInPath(pathname: string): Locale | undefined {
  const first = pathname.split('/')[1] ?? '';
  const language = LANGUAGE.test(first) ? first.slice(0, 2).toLowerCase() : undefined;
  return isLocale(language) ? language : undefined;
}

/** Returns the path in another language; adds a missing prefix, and replaces an unsupported one. */
export function inLocale(locale: Locale, pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  return localePath(locale, LANGUAGE.test(first) ? rest.join('/') : pathname);
}
