import { LocaleLink } from '@bothways/platform';
import { Banner, buttonClass } from '@bothways/ui';
import { useText } from '../texts.ts';

/** Instead of the way to pay, while the account says no country: its tax is a part of the price. */
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
