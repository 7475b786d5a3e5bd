import { LocaleLink, useLocation, usePageTitle, useSearchParams } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { fieldsOf, isEmail } from './form-fields.ts';
import { PasswordField } from './password-field.tsx';
import { useSignIn } from './use-sign-in.ts';

type Faults = { email?: string; password?: string };

/** Address and password. */
export function PasswordStep({ onSecondFactor }: { onSecondFactor: () => void }) {
  const t = useText();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const { isPending, error, send } = useSignIn('/api/auth/sign-in/email', onSecondFactor);
  const [faults, setFaults] = useState<Faults>({});
  usePageTitle(t('login.title'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { email = '', password = '' } = fieldsOf(event);
    const found: Faults = {
      ...(isEmail(email) ? {} : { email: t('login.emailFault') }),
      ...(password === '' ? { password: t('login.passwordMissing') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) send({ email, password });
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1 className={styles.title}>{t('login.title')}</h1>
        <p className={styles.lead}>{t('login.lead')}</p>
      </div>
      {error !== undefined && <Failure error={error} />}
      <EmailField autoFocus defaultValue={params.get('email') ?? ''} error={faults.email} />
      <PasswordField autoComplete="current-password" error={faults.password} />
      <Button isPending={isPending} size="large" type="submit" variant="primary" wide>
        {t('login.submit')}
      </Button>
      <p className={styles.other}>
        <LocaleLink to={`forgot-password${search}`}>{t('login.forgot')}</LocaleLink>
      </p>
      <p className={styles.other}>
        {t('login.noAccount')} <LocaleLink to={`register${search}`}>{t('login.toRegister')}</LocaleLink>
      </p>
    </form>
  );
}
