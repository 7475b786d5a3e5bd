import { formatCountry, useUi } from '@bothways/ui';
import { useText } from './texts.ts';

/** Returns the name of a country of the tax table; `OTHER` is everywhere not listed. */
export function useCountryName(): (country: string) => string {
  const t = useText();
  const { locale } = useUi();
  return (country) => (country === 'OTHER' ? t('payments.elsewhere') : formatCountry(country, locale));
}
