import { MAX_USERNAME_CHARS } from '@bothways/domain/bot-accounts';
import { LockIcon, Switch, TextField } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useText } from '../texts.ts';
import styles from './accounts.module.css';
import type { CredentialsDraft, DraftFault } from './credentials-draft.ts';
import { PasswordField } from './password-field.tsx';

interface Props {
  draft: CredentialsDraft;
  onChange: (draft: CredentialsDraft) => void;
  /** Faults of the visible fields only. */
  faults: Partial<Record<'username' | 'password' | 'birthday', DraftFault>>;
  label: string;
  isNeedingBirthdate: boolean;
  /** Bonus users do not enable or disable accounts themselves. */
  isSwitchLocked?: boolean;
}

/** Credentials with which the bot logs in to an account. */
export function CredentialsFields(props: Props) {
  const { draft, onChange, faults, label, isNeedingBirthdate, isSwitchLocked = false } = props;
  const t = useText();
  const set = (patch: Partial<CredentialsDraft>) => onChange({ ...draft, ...patch });
  const errorOf = (field: keyof typeof faults) => {
    const fault = faults[field];
    return fault && t(`accounts.faults.${fault}`, { bookie: label });
  };
  const [username, birthday] = [errorOf('username'), errorOf('birthday')];
  return (
    <>
      <TextField
        autoComplete="off"
        isRequired
        label={t('accounts.fields.username')}
        maxLength={MAX_USERNAME_CHARS}
        onChange={(value) => set({ username: value })}
        spellCheck="false"
        value={draft.username}
        {...(username !== undefined && { error: username })}
      />
      <PasswordField
        error={errorOf('password')}
        onChange={(password) => set({ password })}
        value={draft.password}
      />
      {isNeedingBirthdate && (
        <DatePicker
          hint={t('accounts.fields.birthdateHint', { bookie: label })}
          isRequired
          label={t('accounts.fields.birthdate')}
          onChange={(day) => set({ birthday: day })}
          value={draft.birthday}
          {...(birthday !== undefined && { error: birthday })}
        />
      )}
      <Switch
        hint={t(isSwitchLocked ? 'accounts.fields.enabledLocked' : 'accounts.fields.enabledHint')}
        isDisabled={isSwitchLocked}
        isSelected={draft.enabled}
        onChange={(enabled) => set({ enabled })}
        knobPosition="far"
      >
        {t(draft.enabled ? 'accounts.fields.activated' : 'accounts.fields.notActivated')}
      </Switch>
      <p className={styles.sealed}>
        <LockIcon size={14} />
        {t('accounts.fields.sealed')}
      </p>
    </>
  );
}
