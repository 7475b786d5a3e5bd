import { LocaleLink } from '@bothways/platform';
import { Banner, buttonClass } from '@bothways/ui';
import { useText } from '../texts.ts';

/** Replaces the payment button while the account has no country: the price includes the country's tax. */
export function CountryFirst() {
  const t = useText();
  return (
    <Banner
      action={
        <LocaleLink className={buttonClass({ size: 'small' })} to="account">
          {t('provider.countryFirst.go')}
        </LocaleLink>
      }
      title={t('provider.countryFirst.title')}
      tone="warning"
    >
      {t('provider.countryFirst.text')}
    </Banner>
  );
}
