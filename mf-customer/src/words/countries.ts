import type { Country } from '@bothways/domain/geo';
import { useLocale } from '@bothways/platform';
import { useMemo } from 'react';
import { useText } from '../texts.ts';

/** A country by its name in the person's language; WW reads Worldwide (C-E69). */
export function useCountryName(): (country: Country) => string {
  const locale = useLocale();
  const t = useText();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (country) => {
      if (country === 'WW' || country === 'OTHER') return t(`country.${country}`);
      return names.of(country) ?? country;
    };
  }, [locale, t]);
}
