import { BOT_MODES, type BotMode, MAX_ALIAS_CHARS } from '@bothways/domain/bot-users';
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { isApiError, useMutation, useToast } from '@bothways/platform';
import { FormDialog, formatCountry, NumberField, Segmented, Select, TextField, useUi } from '@bothways/ui';
import { useState } from 'react';
import { useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from '../changes/use-refresh-users.ts';
import { addUser, type NewUser } from '../changes/user-change.ts';
import styles from './dialogs.module.css';

const MOST_PERCENT = 100;

interface Form {
  email: string;
  alias: string;
  mode: BotMode;
  country: Country;
  providerRate: number | null;
  internalRate: number | null;
}
const EMPTY: Form = {
  email: '',
  alias: '',
  mode: 'normal',
  country: DEFAULT_COUNTRY,
  providerRate: null,
  internalRate: null,
};

const bodyOf = ({ email, alias, mode, country, providerRate, internalRate }: Form): NewUser => ({
  email: email.trim(),
  mode,
  country,
  ...(alias.trim() !== '' && { alias: alias.trim() }),
  ...(providerRate !== null && { providerRate }),
  ...(internalRate !== null && { internalRate }),
});

function useCountryName(): (country: Country) => string {
  const t = useText();
  const { locale } = useUi();
  return (country) =>
    country === 'WW' || country === 'OTHER'
      ? t(`addUser.countries.${country}`)
      : formatCountry(country, locale);
}

/** Adds a bot user. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const { refresh } = useRefreshUsers();
  const [form, setForm] = useState(EMPTY);
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const add = useMutation({
    mutationFn: addUser,
    async onSuccess() {
      toast.show({ tone: 'success', title: t('addUser.done') });
      onClose();
      await refresh();
    },
  });
  const { error } = add;
  const isOfEmail = isApiError(error) && error.path === 'email';
  return (
    <FormDialog
      failure={error != null && !isOfEmail ? refusal(error) : undefined}
      isDisabled={form.email.trim() === ''}
      isPending={add.isPending}
      onClose={onClose}
      onSave={() => add.mutate(bodyOf(form))}
      save={t('addUser.save')}
      title={t('addUser.title')}
    >
      <Fields form={form} mailError={isOfEmail ? refusal(error) : undefined} onChange={set} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: Form;
  mailError: string | undefined;
  onChange: (part: Partial<Form>) => void;
}

function Fields({ form, mailError, onChange }: FieldsProps) {
  const t = useText();
  const nameOf = useCountryName();
  return (
    <>
      <TextField
        autoFocus
        error={mailError}
        hint={t('addUser.emailHint')}
        isRequired
        label={t('addUser.email')}
        onChange={(email) => onChange({ email })}
        type="email"
        value={form.email}
      />
      <TextField
        hint={t('alias.hint', { count: MAX_ALIAS_CHARS })}
        label={t('alias.label')}
        maxLength={MAX_ALIAS_CHARS}
        onChange={(alias) => onChange({ alias })}
        value={form.alias}
      />
      <Segmented
        label={t('addUser.mode')}
        onChange={(mode) => onChange({ mode })}
        options={BOT_MODES.map((value) => ({ value, label: t(`filters.modes.${value}`) }))}
        value={form.mode}
      />
      <Select
        label={t('addUser.country')}
        onChange={(country) => onChange({ country })}
        options={COUNTRIES.map((value) => ({ value, label: nameOf(value) }))}
        value={form.country}
      />
      <div className={styles.pair}>
        {(['providerRate', 'internalRate'] as const).map((rate) => (
          <NumberField
            align="end"
            hint={t(`addUser.${rate}Hint`)}
            key={rate}
            label={t(`addUser.${rate}`)}
            maxValue={MOST_PERCENT}
            minValue={0}
            onChange={(value) => onChange({ [rate]: value })}
            suffix="%"
            value={form[rate]}
          />
        ))}
      </div>
    </>
  );
}
