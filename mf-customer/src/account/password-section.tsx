import { MIN_PASSWORD_CHARS, type Security } from '@bothways/domain/account';
import { useQueryClient } from '@bothways/platform';
import { Button, DateText, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { changePassword, securityQuery, sessionsQuery } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Faults of the new password. */
const NEW_PASSWORD_FAULTS = [
  'errors.passwordInvalid',
  'errors.passwordCommon',
  'errors.passwordSimple',
  'errors.passwordOwn',
] as const;

/** Changes the password; every other browser is signed out. */
export function PasswordSection({ security }: { security: Security }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isShort, setShort] = useState(false);
  const { save, isSaving, fault, reset } = useSave({
    save: changePassword,
    inFields: ['errors.passwordWrong', ...NEW_PASSWORD_FAULTS],
    saved: t('account.password.saved'),
    onSaved: () => {
      setCurrent('');
      setNew('');
      void queryClient.invalidateQueries(securityQuery());
      void queryClient.invalidateQueries(sessionsQuery());
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tooShort = newPassword.length < MIN_PASSWORD_CHARS;
    setShort(tooShort);
    if (!tooShort) save({ currentPassword, newPassword });
  };
  const { passwordChangedAt } = security;
  return (
    <Section lead={t('account.password.lead')} title={t('account.password.title')}>
      {passwordChangedAt !== undefined && (
        <p className={styles.note}>
          {t('account.password.changed')} <DateText value={passwordChangedAt} />
        </p>
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <CurrentPassword
          onChange={(text) => {
            setCurrent(text);
            reset();
          }}
          value={currentPassword}
          {...fault('errors.passwordWrong')}
        />
        <TextField
          autoComplete="new-password"
          hint={t('account.password.hint', { count: MIN_PASSWORD_CHARS })}
          label={t('account.password.new')}
          onChange={(text) => {
            setNew(text);
            setShort(false);
            reset();
          }}
          type="password"
          value={newPassword}
          {...(isShort && { error: t('account.password.hint', { count: MIN_PASSWORD_CHARS }) })}
          {...fault(...NEW_PASSWORD_FAULTS)}
        />
        <div className={styles.actions}>
          <Button
            isDisabled={currentPassword === '' || newPassword === ''}
            isPending={isSaving}
            type="submit"
          >
            {t('account.password.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
