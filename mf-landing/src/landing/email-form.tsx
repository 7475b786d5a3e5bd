import { useLocalePath, useNavigate } from '@bothways/platform';
import { Button, MailIcon, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './email-form.module.css';

/**
 * Leads to the registration with the typed address. The browser requires one, and before any script runs the form works
 * by itself.
 */
export function EmailForm() {
  const t = useText();
  const path = useLocalePath();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(path(`register?${new URLSearchParams({ email: email.trim() })}`));
  };
  return (
    <form action={path('register')} className={styles.form} onSubmit={submit}>
      <TextField
        aria-label={t('email')}
        autoComplete="email"
        className={styles.field ?? ''}
        isRequired
        name="email"
        onChange={setEmail}
        placeholder={t('emailExample')}
        prefix={<MailIcon />}
        size="large"
        type="email"
        value={email}
      />
      <Button size="large" type="submit" variant="primary">
        {t('startFree')}
      </Button>
    </form>
  );
}
