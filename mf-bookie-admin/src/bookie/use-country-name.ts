import { formatCountry, useUi } from '@bothways/ui';
import { useCallback } from 'react';
import { useText } from '../texts.ts';
import { WORLDWIDE } from './iso-countries.ts';

/** Returns a country's name, or that a bookmaker is worldwide. */
export function useCountryName(): (country: string) => string {
  const t = useText();
  const { locale } = useUi();
  return useCallback(
    (country) => (country === WORLDWIDE ? t('bookies.worldwide') : formatCountry(country, locale)),
    [locale, t],
  );
}
