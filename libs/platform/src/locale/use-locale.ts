import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Locale } from '../contract.ts';
import { DEFAULT_LOCALE, inLocale, isLocale, localePath, rememberLocale } from './locales.ts';

/** The language of the address, which is the only source of truth for it. */
export function useLocale(): Locale {
  const { locale } = useParams();
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** `(path) => '/en/path'` for the current language. */
export function useLocalePath(): (path?: string) => string {
  const locale = useLocale();
  return useCallback((path) => localePath(locale, path), [locale]);
}

/** Changes the language: the same page with the same query and hash under the other prefix, the choice remembered. */
export function useSwitchLocale(): (locale: Locale) => void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (locale) => {
      rememberLocale(locale);
      navigate({ pathname: inLocale(locale, pathname), search, hash }, { replace: true });
    },
    [pathname, search, hash, navigate],
  );
}
