import { formatCountry, useUi } from '@bothways/ui';
import { useText } from './texts.ts';

/** A country of the tax table in words; `OTHER` is everybody who is not listed. */
export function useCountryName(): (country: string) => string {
  const t = useText();
  const { locale } = useUi();
  return (country) => (country === 'OTHER' ? t('payments.elsewhere') : formatCountry(country, locale));
}
