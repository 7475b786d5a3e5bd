import { addressSchema } from '@bothways/domain/account';
import { BOT_MODES, type BotMode, MAX_ALIAS_CHARS } from '@bothways/domain/bot-users';
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { useDraftValues, useMutation, useToast } from '@bothways/platform';
import {
  FormDialog,
  type FormRead,
  type FormState,
  formatCountry,
  NumberField,
  readSchema,
  Segmented,
  Select,
  TextField,
  useUi,
} from '@bothways/ui';
import { useBotForm } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from '../changes/use-refresh-users.ts';
import { addUser, type NewUser } from '../changes/user-change.ts';
import styles from './dialogs.module.css';

const MOST_PERCENT = 100;

interface Draft {
  email: string;
  alias: string;
  mode: BotMode;
  country: Country;
  providerRate: number | null;
  internalRate: number | null;
}
const EMPTY: Draft = {
  email: '',
  alias: '',
  mode: 'normal',
  country: DEFAULT_COUNTRY,
  providerRate: null,
  internalRate: null,
};

const bodyOf = ({ email, alias, mode, country, providerRate, internalRate }: Draft): NewUser => ({
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
  const { refresh } = useRefreshUsers();
  const values = useDraftValues('bot-user', EMPTY, ['email', 'alias', 'providerRate', 'internalRate']);
  const add = useMutation({
    mutationFn: addUser,
    async onSuccess() {
      toast.show({ tone: 'success', title: t('addUser.done') });
      onClose();
      await refresh();
    },
  });
  const form = useBotForm(
    values,
    (draft): FormRead<NewUser, keyof Draft> => {
      const read = readSchema(addressSchema, { email: draft.email.trim() });
      return 'faults' in read ? read : { sent: bodyOf(draft) };
    },
    { sending: add },
  );
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('addUser.save')}
      title={t('addUser.title')}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: Pick<FormState<Draft, NewUser, keyof Draft>, 'field'> }) {
  const t = useText();
  const nameOf = useCountryName();
  return (
    <>
      <TextField
        autoFocus
        hint={t('addUser.emailHint')}
        label={t('addUser.email')}
        type="email"
        {...form.field('email')}
      />
      <TextField
        hint={t('alias.hint', { count: MAX_ALIAS_CHARS })}
        label={t('alias.label')}
        maxLength={MAX_ALIAS_CHARS}
        {...form.field('alias')}
      />
      <Segmented
        label={t('addUser.mode')}
        options={BOT_MODES.map((value) => ({ value, label: t(`filters.modes.${value}`) }))}
        {...form.field('mode')}
      />
      <Select
        label={t('addUser.country')}
        options={COUNTRIES.map((value) => ({ value, label: nameOf(value) }))}
        {...form.field('country')}
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
            suffix="%"
            {...form.field(rate)}
          />
        ))}
      </div>
    </>
  );
}
