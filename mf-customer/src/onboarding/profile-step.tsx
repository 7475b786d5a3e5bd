import type { ProfileType } from '@bothways/domain/identity';
import type { Onboarding, OnboardingAnswer } from '@bothways/domain/onboarding';
import { useDraftValues } from '@bothways/platform';
import { Button, ChoiceCards, Form, type FormRead, useForm } from '@bothways/ui';
import { BookiesChoice } from './bookies-choice.tsx';
import styles from './onboarding.module.css';
import { OnboardingPage } from './onboarding-page.tsx';
import { useText } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import { useReturnTo } from './use-return-to.ts';

interface Profile {
  profileType: ProfileType;
  bookies: string[];
}

const PROFILES: readonly ProfileType[] = ['bettor', 'manager'];

/** A bettor picks a plan, a manager a credit pack (C-M60 to C-M62). */
export function ProfileStep({ state }: { state: Onboarding }) {
  const t = useText();
  const { sending } = useAnswer();
  const { isForPack } = useReturnTo();
  const { profileType = isForPack ? 'manager' : 'bettor', bookies } = state.answers;
  const form = useForm(
    useDraftValues<Profile, keyof Profile>('profile', { profileType, bookies: bookies ?? [] }, [
      'profileType',
      'bookies',
    ]),
    (values): FormRead<OnboardingAnswer, never> => ({
      sent: {
        step: 'profile',
        profileType: values.profileType,
        ...((bookies ?? values.bookies[0]) !== undefined && { bookies: values.bookies }),
      },
    }),
    { sending },
  );
  return (
    <OnboardingPage
      lead={t('onboarding.profile.lead')}
      state={state}
      step="profile"
      title={t('onboarding.profile.title')}
    >
      <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
        <ChoiceCards
          label={t('onboarding.profile.title')}
          onChange={(chosen) => form.set({ profileType: chosen })}
          options={PROFILES.map((value) => ({
            value,
            title: t(`onboarding.profile.${value}`),
            text: t(`onboarding.profile.${value}Text`),
          }))}
          value={form.values.profileType}
        />
        <BookiesChoice
          chosen={form.values.bookies}
          country={state.answers.country}
          hint={t('onboarding.bookies.hint')}
          onChange={(chosen) => form.set({ bookies: chosen })}
        />
        <Button isPending={form.isPending} size="large" type="submit" variant="primary">
          {t('onboarding.continue')}
        </Button>
      </Form>
    </OnboardingPage>
  );
}
