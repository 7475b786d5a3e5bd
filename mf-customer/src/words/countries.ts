import type { Country } from '@bothways/domain/geo';
import { useLocale } from '@bothways/platform';
import { formatCountry } from '@bothways/ui';
import { useCallback } from 'react';
import { useText } from '../texts.ts';

/** Returns a function for a country's name in the person's language; WW reads Worldwide (C-E69). */
export function useCountryName(): (country: Country) => string {
  const locale = useLocale();
  const t = useText();
  return useCallback(
    (country) =>
      country === 'WW' || country === 'OTHER' ? t(`country.${country}`) : formatCountry(country, locale),
    [locale, t],
  );
}
