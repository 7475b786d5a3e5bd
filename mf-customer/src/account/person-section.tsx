import { profilePatchSchema } from '@bothways/domain/account';
import { type Country, countrySchema, ONBOARDING_COUNTRIES } from '@bothways/domain/geo';
import type { User } from '@bothways/domain/identity';
import { type OnboardingCountry, onboardingCountryOf } from '@bothways/domain/onboarding';
import { useSession } from '@bothways/platform';
import { readSchema, Select, TextField, useValues } from '@bothways/ui';
import { useCountryName } from '../words/index.ts';
import { saveProfile } from './account.queries.ts';
import { EditForm } from './edit-form.tsx';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

const knownCountry = (country: string | undefined): Country | undefined =>
  countrySchema.safeParse(country).data;

interface Draft {
  name: string;
  /** Undefined while it is the saved one. */
  country: OnboardingCountry | undefined;
}

/** Name and country. */
export function PersonSection({ user }: { user: User }) {
  const t = useText();
  const { update } = useSession();
  const countryName = useCountryName();
  const saved = { name: user.personalData.name, country: knownCountry(user.personalData.country) };
  const values = useValues<Draft>({ name: saved.name, country: undefined });
  const { name, country } = values.values;
  const isNamed = name.trim() !== saved.name;
  const isMoved = country !== undefined && country !== saved.country;
  const read = () =>
    readSchema(profilePatchSchema, {
      ...(isNamed && { name: name.trim() }),
      ...(isMoved && { country }),
    });
  const form = useSaveForm(values, read, {
    save: saveProfile,
    fields: { 'errors.nameInvalid': 'name' },
    saved: t('account.person.saved'),
    onSaved: (answer) => void update(answer),
  });
  return (
    <Section lead={t('account.person.lead')} title={t('account.person.title')}>
      <EditForm
        failure={form.failure}
        changes={Number(isNamed) + Number(isMoved)}
        isSaving={form.isPending}
        onDiscard={() => form.set({ name: saved.name, country: undefined })}
        onSave={() => form.submit()}
        saveLabel={t('account.person.save')}
      >
        <TextField
          autoComplete="name"
          label={t('account.person.name')}
          {...(isNamed && { was: saved.name })}
          {...form.field('name')}
        />
        <Select
          label={t('account.person.country')}
          onChange={(chosen) => form.set({ country: chosen })}
          options={ONBOARDING_COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          placeholder={t('account.person.noCountry')}
          value={country ?? (saved.country === undefined ? null : onboardingCountryOf(saved.country))}
          {...(isMoved && saved.country !== undefined && { was: countryName(saved.country) })}
        />
      </EditForm>
    </Section>
  );
}
