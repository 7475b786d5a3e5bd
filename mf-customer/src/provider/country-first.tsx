import { isOnboarded } from '@bothways/domain/identity';
import { LocaleLink, useUser } from '@bothways/platform';
import { Banner, buttonClass } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useOnTo } from '../wanted/index.ts';

/**
 * Replaces the payment button while the account has no country: the price includes the country's tax. The onboarding
 * asks for it and leads back to the choice.
 */
export function CountryFirst() {
  const t = useText();
  const onTo = useOnTo();
  const user = useUser();
  return (
    <Banner
      action={
        <LocaleLink
          className={buttonClass({ size: 'small' })}
          to={isOnboarded(user) ? 'account' : onTo('onboarding')}
        >
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
