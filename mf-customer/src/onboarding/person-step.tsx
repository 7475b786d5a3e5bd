import { type Country, ONBOARDING_COUNTRIES } from '@bothways/domain/geo';
import { type Onboarding, type OnboardingCountry, onboardingCountryOf } from '@bothways/domain/onboarding';
import { useQuery, useUser } from '@bothways/platform';
import { Button, Form, Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { geoQuery } from '../geo/index.ts';
import { useCountryName } from '../words/index.ts';
import styles from './onboarding.module.css';
import { OnboardingPage } from './onboarding-page.tsx';
import { useText } from './texts.ts';
import { useAnswer } from './use-answer.ts';

const offered = (country: Country | undefined): OnboardingCountry | undefined =>
  country === undefined ? undefined : onboardingCountryOf(country);

/** The person's name and country; the country determines prices and bookmakers (C-N14). */
export function PersonStep({ state }: { state: Onboarding }) {
  const t = useText();
  const { personalData } = useUser();
  const { data: detected } = useQuery(geoQuery());
  const { isPending, answer } = useAnswer();
  const [name, setName] = useState(state.answers.name ?? personalData.name);
  const [chosen, setCountry] = useState<OnboardingCountry | undefined>(state.answers.country);
  const [isMissing, setMissing] = useState(false);
  const countryName = useCountryName();
  const country = chosen ?? offered(detected) ?? 'ES';
  const submit = (): void => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') answer({ step: 'person', name: name.trim(), country });
  };
  return (
    <OnboardingPage
      lead={t('onboarding.person.lead')}
      state={state}
      step="person"
      title={t('onboarding.person.title')}
    >
      <Form className={styles.form} isBusy={isPending} onSend={submit}>
        <TextField
          autoComplete="name"
          label={t('onboarding.person.name')}
          maxLength={100}
          onChange={setName}
          size="large"
          value={name}
          {...(isMissing && { error: t('onboarding.person.nameMissing') })}
        />
        <Select
          hint={t('onboarding.person.countryHint')}
          label={t('onboarding.person.country')}
          onChange={setCountry}
          options={ONBOARDING_COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          size="large"
          value={country}
        />
        <Button isPending={isPending} size="large" type="submit" variant="primary">
          {t('onboarding.continue')}
        </Button>
      </Form>
    </OnboardingPage>
  );
}
