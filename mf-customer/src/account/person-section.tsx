import { type Country, countrySchema, ONBOARDING_COUNTRIES } from '@bothways/domain/geo';
import type { User } from '@bothways/domain/identity';
import { type OnboardingCountry, onboardingCountryOf } from '@bothways/domain/onboarding';
import { useSession } from '@bothways/platform';
import { Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useCountryName } from '../words/index.ts';
import { saveProfile } from './account.queries.ts';
import { EditForm } from './edit-form.tsx';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

const knownCountry = (country: string | undefined): Country | undefined =>
  countrySchema.safeParse(country).data;

/** Name and country. */
export function PersonSection({ user }: { user: User }) {
  const t = useText();
  const { update } = useSession();
  const countryName = useCountryName();
  const saved = { name: user.personalData.name, country: knownCountry(user.personalData.country) };
  const [name, setName] = useState(saved.name);
  const [country, setCountry] = useState<OnboardingCountry | undefined>();
  const isNamed = name.trim() !== saved.name;
  const isMoved = country !== undefined && country !== saved.country;
  const { save, isSaving, fault, reset } = useSave({
    save: saveProfile,
    inFields: ['errors.nameInvalid'],
    saved: t('account.person.saved'),
    onSaved: (answer) => void update(answer),
  });
  const discard = (): void => {
    setName(saved.name);
    setCountry(undefined);
    reset();
  };
  return (
    <Section lead={t('account.person.lead')} title={t('account.person.title')}>
      <EditForm
        changes={Number(isNamed) + Number(isMoved)}
        isSaving={isSaving}
        onDiscard={discard}
        onSave={() => save({ ...(isNamed && { name: name.trim() }), ...(isMoved && { country }) })}
        saveLabel={t('account.person.save')}
      >
        <TextField
          autoComplete="name"
          label={t('account.person.name')}
          maxLength={100}
          onChange={(text) => {
            setName(text);
            reset();
          }}
          value={name}
          {...(isNamed && { was: saved.name })}
          {...fault('errors.nameInvalid')}
        />
        <Select
          label={t('account.person.country')}
          onChange={setCountry}
          options={ONBOARDING_COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          placeholder={t('account.person.noCountry')}
          value={country ?? (saved.country === undefined ? null : onboardingCountryOf(saved.country))}
          {...(isMoved && saved.country !== undefined && { was: countryName(saved.country) })}
        />
      </EditForm>
    </Section>
  );
}
