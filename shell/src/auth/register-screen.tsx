import { LocaleLink, useLocation, usePageTitle, useSearchParams } from '@bothways/platform';
import { Badge, Button, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { CheckLetter } from './check-letter.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { fieldsOf, isEmail, MIN_PASSWORD_CHARS } from './form-fields.ts';
import { PasswordField } from './password-field.tsx';
import { referralCode } from './referral.ts';
import { useSignIn } from './use-sign-in.ts';

type Faults = { name?: string; email?: string; password?: string };

/** The code from a link; sent with the registration. */
function Referral() {
  const t = useText();
  const code = referralCode();
  if (code === undefined) return null;
  return (
    <p className={styles.lead}>
      <Badge>{code}</Badge> {t('register.referral')}
    </p>
  );
}

export function RegisterScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const [letterTo, setLetterTo] = useState('');
  const [isSent, setSent] = useState(false);
  const { isPending, error, send } = useSignIn('/api/auth/sign-up/email', () => setSent(true));
  const [faults, setFaults] = useState<Faults>({});
  usePageTitle(t('register.title'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { name = '', email = '', password = '' } = fieldsOf(event);
    const found: Faults = {
      ...(name === '' ? { name: t('register.nameMissing') } : {}),
      ...(isEmail(email) ? {} : { email: t('login.emailFault') }),
      ...(password.length < MIN_PASSWORD_CHARS ? { password: t('register.passwordShort') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const code = referralCode();
    setLetterTo(email);
    send({ name, email, password, ...(code === undefined ? {} : { referralCode: code }) });
  };
  if (isSent) {
    return (
      <CheckLetter
        email={letterTo}
        resendPath="/api/auth/verify-email/resend"
        text={t('register.sent', { email: letterTo })}
        title={t('letter.title')}
      />
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1 className={styles.title}>{t('register.title')}</h1>
        <p className={styles.lead}>{t('register.lead')}</p>
        <Referral />
      </div>
      {error !== undefined && <Failure error={error} />}
      <TextField
        autoComplete="name"
        autoFocus
        label={t('register.name')}
        name="name"
        size="large"
        {...(faults.name === undefined ? {} : { error: faults.name })}
      />
      <EmailField defaultValue={params.get('email') ?? ''} error={faults.email} />
      <PasswordField autoComplete="new-password" error={faults.password} hint={t('register.passwordHint')} />
      <Button isPending={isPending} size="large" type="submit" variant="primary" wide>
        {t('register.submit')}
      </Button>
      <p className={styles.other}>
        {t('register.hasAccount')} <LocaleLink to={`login${search}`}>{t('login.title')}</LocaleLink>
      </p>
    </form>
  );
}
