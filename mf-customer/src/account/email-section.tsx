import type { Security } from '@bothways/domain/account';
import { useQueryClient } from '@bothways/platform';
import { Badge, Button, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { changeEmail, securityQuery } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { PendingEmail } from './pending-email.tsx';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** The sign-in address; a new one takes effect once its letter is confirmed. */
export function EmailSection({ security }: { security: Security }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [newEmail, setNewEmail] = useState('');
  const [currentPassword, setPassword] = useState('');
  const { save, isSaving, fault, reset } = useSave({
    save: changeEmail,
    inFields: ['errors.emailInvalid', 'errors.emailSame', 'errors.passwordWrong'],
    saved: t('account.email.sent'),
    onSaved: () => {
      setNewEmail('');
      setPassword('');
      void queryClient.invalidateQueries(securityQuery());
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save({ newEmail: newEmail.trim(), currentPassword });
  };
  return (
    <Section lead={t('account.email.lead')} title={t('account.email.title')}>
      <p className={styles.fact}>
        <b>{security.email}</b>
        <Badge>{t(security.emailVerified ? 'account.email.verified' : 'account.email.unverified')}</Badge>
      </p>
      {security.pendingEmail !== undefined && <PendingEmail email={security.pendingEmail} />}
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          autoComplete="email"
          inputMode="email"
          label={t('account.email.new')}
          onChange={(text) => {
            setNewEmail(text);
            reset();
          }}
          type="email"
          value={newEmail}
          {...fault('errors.emailInvalid', 'errors.emailSame')}
        />
        <CurrentPassword
          onChange={(text) => {
            setPassword(text);
            reset();
          }}
          value={currentPassword}
          {...fault('errors.passwordWrong')}
        />
        <div className={styles.actions}>
          <Button
            isDisabled={newEmail.trim() === '' || currentPassword === ''}
            isPending={isSaving}
            type="submit"
          >
            {t('account.email.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
