import { useLocalePath } from '@bothways/platform';
import { LinkButton } from '@bothways/ui';
import { Section } from './section.tsx';
import { useText } from './texts.ts';

/** Links a person who has not chosen how to use the product to the onboarding. */
export function OnboardingHint() {
  const t = useText();
  const localePath = useLocalePath();
  return (
    <Section lead={t('account.use.lead')} title={t('account.use.title')}>
      <p>{t('account.use.open')}</p>
      <p>
        <LinkButton href={localePath('onboarding')} variant="primary">
          {t('account.use.goOn')}
        </LinkButton>
      </p>
    </Section>
  );
}
