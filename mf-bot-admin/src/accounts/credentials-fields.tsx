import { MAX_USERNAME_CHARS } from '@bothways/domain/bot-accounts';
import { type FormState, LockIcon, Switch, TextField } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useText } from '../texts.ts';
import styles from './accounts.module.css';
import { type CredentialsDraft, isAhead } from './credentials-draft.ts';
import { PasswordField } from './password-field.tsx';

interface Props {
  form: Pick<FormState<CredentialsDraft, unknown, keyof CredentialsDraft>, 'values' | 'field'>;
  label: string;
  isNeedingBirthdate: boolean;
  /** Bonus users do not enable or disable accounts themselves. */
  isSwitchLocked?: boolean;
}

/** Credentials with which the bot logs in to an account. */
export function CredentialsFields({ form, label, isNeedingBirthdate, isSwitchLocked = false }: Props) {
  const t = useText();
  const { values, field } = form;
  const { value: isEnabled, onChange: enable } = field('enabled');
  return (
    <>
      <TextField
        autoComplete="off"
        isRequired
        label={t('accounts.fields.username')}
        maxLength={MAX_USERNAME_CHARS}
        spellCheck="false"
        {...field('username', t('accounts.faults.usernameRequired'))}
      />
      <PasswordField {...field('password', t('accounts.faults.passwordRequired'))} />
      {isNeedingBirthdate && (
        <DatePicker
          hint={t('accounts.fields.birthdateHint', { bookie: label })}
          isRequired
          label={t('accounts.fields.birthdate')}
          {...field('birthday', t('accounts.faults.birthdateRequired', { bookie: label }))}
          {...(isAhead(values) && { error: t('accounts.faults.birthdateAhead') })}
        />
      )}
      <Switch
        hint={t(isSwitchLocked ? 'accounts.fields.enabledLocked' : 'accounts.fields.enabledHint')}
        isDisabled={isSwitchLocked}
        isSelected={isEnabled}
        onChange={enable}
        knobPosition="far"
      >
        {t(isEnabled ? 'accounts.fields.activated' : 'accounts.fields.notActivated')}
      </Switch>
      <p className={styles.sealed}>
        <LockIcon size={14} />
        {t('accounts.fields.sealed')}
      </p>
    </>
  );
}
