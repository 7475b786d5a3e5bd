import { LocaleLink, useLocation, usePageTitle, useT } from '@bothways/platform';
import { Button, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { fieldsOf, isEmail } from './form-fields.ts';
import { PasswordField } from './password-field.tsx';
import { useEntering } from './use-entering.ts';

type Faults = { email?: string; password?: string };

export function LoginScreen() {
  const t = useT('shell');
  const { search } = useLocation();
  const { isPending, error, submit } = useEntering('/api/auth/sign-in/email');
  const [faults, setFaults] = useState<Faults>({});
  usePageTitle(t('login.title'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { email = '', password = '' } = fieldsOf(event);
    const found: Faults = {
      ...(isEmail(email) ? {} : { email: t('login.emailFault') }),
      ...(password === '' ? { password: t('login.passwordMissing') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) submit({ email, password });
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1 className={styles.title}>{t('login.title')}</h1>
        <p className={styles.lead}>{t('login.lead')}</p>
      </div>
      {error !== undefined && <Failure error={error} />}
      <TextField
        autoComplete="username"
        autoFocus
        inputMode="email"
        label={t('login.email')}
        name="email"
        size="large"
        type="email"
        {...(faults.email === undefined ? {} : { error: faults.email })}
      />
      <PasswordField autoComplete="current-password" error={faults.password} />
      <Button isPending={isPending} size="large" type="submit" variant="primary" wide>
        {t('login.submit')}
      </Button>
      <p className={styles.other}>
        {t('login.noAccount')} <LocaleLink to={`register${search}`}>{t('login.toRegister')}</LocaleLink>
      </p>
    </form>
  );
}
