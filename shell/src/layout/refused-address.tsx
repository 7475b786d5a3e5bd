import type { AddressRefusal } from '@bothways/domain/messages';
import { useLocale, useLocalePath } from '@bothways/platform';
import { Banner, formatDate, LinkButton } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';

/** Says that letters to the person's address come back, with the way to correct it. */
export function RefusedAddress({ email, refusal }: { email: string; refusal: AddressRefusal }) {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const since = formatDate(refusal.since, { locale, missing: '', invalid: '' });
  return (
    <Banner
      action={
        <LinkButton href={localePath('account/security')} size="small">
          {t('address.correct')}
        </LinkButton>
      }
      title={t('address.title', { email })}
      tone="warning"
    >
      {t(`address.why.${refusal.reason}`, { since })} {t('address.text')}
    </Banner>
  );
}
