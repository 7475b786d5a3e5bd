import type { ProfileType } from '@bothways/domain/identity';
import type { Onboarding } from '@bothways/domain/onboarding';
import { Button, ChoiceCards, Form } from '@bothways/ui';
import { useState } from 'react';
import { BookiesChoice } from './bookies-choice.tsx';
import styles from './onboarding.module.css';
import { OnboardingPage } from './onboarding-page.tsx';
import { useText } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import { useReturnTo } from './use-return-to.ts';

const PROFILES: readonly ProfileType[] = ['bettor', 'manager'];

/** A bettor picks a plan, a manager a credit pack (C-M60 to C-M62). */
export function ProfileStep({ state }: { state: Onboarding }) {
  const t = useText();
  const { isPending, answer } = useAnswer();
  const { isForPack } = useReturnTo();
  const usual = isForPack ? 'manager' : 'bettor';
  const [profileType, setType] = useState<ProfileType>(state.answers.profileType ?? usual);
  const [bookies, setBookies] = useState<readonly string[] | undefined>(state.answers.bookies);
  const submit = (): void => {
    answer({ step: 'profile', profileType, ...(bookies && { bookies: [...bookies] }) });
  };
  return (
    <OnboardingPage
      lead={t('onboarding.profile.lead')}
      state={state}
      step="profile"
      title={t('onboarding.profile.title')}
    >
      <Form className={styles.form} isBusy={isPending} onSend={submit}>
        <ChoiceCards
          label={t('onboarding.profile.title')}
          onChange={setType}
          options={PROFILES.map((value) => ({
            value,
            title: t(`onboarding.profile.${value}`),
            text: t(`onboarding.profile.${value}Text`),
          }))}
          value={profileType}
        />
        <BookiesChoice
          chosen={bookies ?? []}
          country={state.answers.country}
          hint={t('onboarding.bookies.hint')}
          onChange={setBookies}
        />
        <Button isPending={isPending} size="large" type="submit" variant="primary">
          {t('onboarding.continue')}
        </Button>
      </Form>
    </OnboardingPage>
  );
}
