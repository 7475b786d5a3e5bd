import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { api } from '../api/api-client.ts';
import type { Locale } from '../contract.ts';
import { DEFAULT_LOCALE, inLocale, isLocale, localePath, rememberLocale } from './locales.ts';

/** The language of the path, its only source of truth. */
export function useLocale(): Locale {
  const { locale } = useParams();
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** `(path) => '/en/path'` for the current language. */
export function useLocalePath(): (path?: string) => string {
  const locale = useLocale();
  return useCallback((path) => localePath(locale, path), [locale]);
}

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/**
 * Stores the choice for other browsers and for letters. Not awaited: this page and browser have it already, and the
 * next choice repeats it.
 */
const keepLocale = (locale: Locale): void => {
  api.post('/api/locale', { schema: AS_IT_IS, body: { locale } }).catch(() => undefined);
};

/** Switches the language: the same page, query and hash under the other prefix; stores the choice. */
export function useSwitchLocale(): (locale: Locale) => void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (locale) => {
      rememberLocale(locale);
      keepLocale(locale);
      navigate({ pathname: inLocale(locale, pathname), search, hash }, { replace: true });
    },
    [pathname, search, hash, navigate],
  );
}
