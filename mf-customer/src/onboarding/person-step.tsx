import { profilePatchSchema } from '@bothways/domain/account';
import { type Country, ONBOARDING_COUNTRIES } from '@bothways/domain/geo';
import {
  type Onboarding,
  type OnboardingAnswer,
  type OnboardingCountry,
  onboardingCountryOf,
} from '@bothways/domain/onboarding';
import { useDraftValues, useQuery, useUser } from '@bothways/platform';
import { Button, Form, type FormRead, readSchema, Select, TextField, useForm } from '@bothways/ui';
import { geoQuery } from '../geo/index.ts';
import { useCountryName } from '../words/index.ts';
import styles from './onboarding.module.css';
import { OnboardingPage } from './onboarding-page.tsx';
import { useText } from './texts.ts';
import { useAnswer } from './use-answer.ts';

interface Person {
  name: string;
  /** Empty until it was chosen or answered. */
  country: OnboardingCountry | '';
}

const offered = (country: Country | undefined): OnboardingCountry | undefined =>
  country === undefined ? undefined : onboardingCountryOf(country);

/** The person's name and country; the country determines prices and bookmakers (C-N14). */
export function PersonStep({ state }: { state: Onboarding }) {
  const t = useText();
  const { personalData } = useUser();
  const { data: detected } = useQuery(geoQuery());
  const { sending } = useAnswer();
  const countryName = useCountryName();
  const { name: begin = personalData.name, country: answered = '' } = state.answers;
  const values = useDraftValues<Person, keyof Person>('person', { name: begin, country: answered }, [
    'name',
    'country',
  ]);
  const country = values.values.country || (offered(detected) ?? 'ES');
  const form = useForm(
    values,
    ({ name }): FormRead<OnboardingAnswer, 'name'> => {
      const read = readSchema(profilePatchSchema, { name: name.trim() });
      return 'faults' in read ? read : { sent: { step: 'person', name: name.trim(), country } };
    },
    { sending },
  );
  return (
    <OnboardingPage
      lead={t('onboarding.person.lead')}
      state={state}
      step="person"
      title={t('onboarding.person.title')}
    >
      <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
        <TextField
          autoComplete="name"
          label={t('onboarding.person.name')}
          size="large"
          {...form.field('name', t('onboarding.person.nameMissing'))}
        />
        <Select
          hint={t('onboarding.person.countryHint')}
          label={t('onboarding.person.country')}
          onChange={(chosen) => form.set({ country: chosen })}
          options={ONBOARDING_COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          size="large"
          value={country}
        />
        <Button isPending={form.isPending} size="large" type="submit" variant="primary">
          {t('onboarding.continue')}
        </Button>
      </Form>
    </OnboardingPage>
  );
}
