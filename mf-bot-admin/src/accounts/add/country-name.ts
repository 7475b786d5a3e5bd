import { ALL_COUNTRIES } from '@bothways/domain/bookies';
import { formatCountry, useUi } from '@bothways/ui';
import { useText } from '../../texts.ts';

/** `Spain`, `All countries`. */
export function useCountryName(): (country: string) => string {
  const t = useText();
  const { locale } = useUi();
  return (country) =>
    country === ALL_COUNTRIES ? t('accounts.choose.allCountries') : formatCountry(country, locale);
}
