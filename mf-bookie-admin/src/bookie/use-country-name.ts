import { INTL_TAG, useUi } from '@bothways/ui';
import { useMemo } from 'react';
import { useText } from '../texts.ts';
import { WORLDWIDE } from './iso-countries.ts';

/** A country in words; a code that nobody knows stays as it is. */
export function useCountryName(): (country: string) => string {
  const t = useText();
  const { locale } = useUi();
  return useMemo(() => {
    const names = new Intl.DisplayNames(INTL_TAG[locale], { type: 'region', fallback: 'code' });
    return (country) => (country === WORLDWIDE ? t('bookies.worldwide') : (names.of(country) ?? country));
  }, [locale, t]);
}
