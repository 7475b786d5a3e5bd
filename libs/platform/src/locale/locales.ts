import type { Locale } from '../contract.ts';
import { stored } from '../store/stored.ts';

export const LOCALES = ['en', 'es'] as const satisfies readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'en';

export const isLocale = (raw: unknown): raw is Locale => raw === 'en' || raw === 'es';

const isChoice = (raw: unknown): raw is Locale | null => raw === null || isLocale(raw);
/** The language the person chose last; null until then. */
export const localeChoice = stored<Locale | null>('locale', 1, isChoice, null);

/** The server reads it where an address has no language; it sets the same with each page that it serves. */
const YEAR_S = 365 * 24 * 60 * 60;

/** Remembers the person's choice, for this page and for the server. */
export function rememberLocale(locale: Locale): void {
  localeChoice.set(locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** The language for an address without one: the chosen one, else the browser's first that we speak, else English. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const spoken = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  return localeChoice.get() ?? spoken ?? DEFAULT_LOCALE;
}

/** `/en` and a path below it; slashes at the seam do not matter. */
export function localePath(locale: Locale, path = ''): string {
  const below = path.replace(/^\/+/, '');
  return below === '' || /^[?#]/.test(below) ? `/${locale}${below}` : `/${locale}/${below}`;
}

/** What a language looks like in an address (`fr`, `es-MX`); no page of ours has such a name. */
const LANGUAGE = /^[a-z]{2}(-[a-z]{2,4})?$/i;

/** The language of ours that the first part of a path means, however it is spelled. */
export function localeMeant(pathname: string): Locale | undefined {
  const first = pathname.split('/')[1] ?? '';
  const language = LANGUAGE.test(first) ? first.slice(0, 2).toLowerCase() : undefined;
  return isLocale(language) ? language : undefined;
}

/** The same page under another language; an address without a prefix gets one, a language that is none of ours goes. */
export function inLocale(locale: Locale, pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  return localePath(locale, LANGUAGE.test(first) ? rest.join('/') : pathname);
}
