import { ALL_COUNTRIES } from '@bothways/domain/bookies';
import { useUi } from '@bothways/ui';
import { useText } from '../../texts.ts';

/** `Spain`, `All countries`. */
export function useCountryName(): (country: string) => string {
  const t = useText();
  const { locale } = useUi();
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  return (country) =>
    country === ALL_COUNTRIES ? t('accounts.choose.allCountries') : (names.of(country) ?? country);
}
