import { LocaleLink, useDraftValues, useLocation, useSearchParams } from '@bothways/platform';
import { Badge, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { CheckLetter } from './check-letter.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { EntranceForm } from './entrance-form.tsx';
import { emailFault, nameFault, newPasswordFault } from './form-fields.ts';
import { PasswordField } from './password-field.tsx';
import { referralCode } from './referral.ts';
import { wantedIn } from './return-path.ts';
import { useEntranceForm } from './use-entrance-form.ts';
import { useSignIn } from './use-sign-in.ts';

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
  const [isSent, setSent] = useState(false);
  /** The address that the last letter went to. */
  const [sentTo, setSentTo] = useState<string>();
  const code = referralCode();
  const to = wantedIn(search);
  const begin = { name: '', email: params.get('email') ?? '', password: '' };
  const values = useDraftValues('register', begin, ['name', 'email']);
  const form = useEntranceForm(
    values,
    ({ name, email, password }) => ({
      name: nameFault(name),
      email: emailFault(email),
      password: newPasswordFault(password),
    }),
    useSignIn('/api/auth/sign-up/email', () => {
      setSentTo(values.values.email.trim());
      setSent(true);
    }),
    ({ name, email, password }) => ({
      name: name.trim(),
      email: email.trim(),
      password,
      ...(code !== undefined && { referralCode: code }),
      ...(sentTo !== undefined && { replacedEmail: sentTo }),
      ...(to !== undefined && { to }),
    }),
  );
  if (isSent) {
    const email = form.values.email.trim();
    return (
      <CheckLetter
        again={{ path: '/api/auth/verify-email/resend', body: { email } }}
        email={email}
        onCorrect={() => setSent(false)}
        text={t('register.sent', { email })}
        title={t('letter.title')}
        to={to}
      />
    );
  }
  return (
    <EntranceForm
      form={form}
      lead={t('register.lead')}
      note={<Referral />}
      others={
        <p className={styles.other}>
          {t('register.hasAccount')} <LocaleLink to={`login${search}`}>{t('login.title')}</LocaleLink>
        </p>
      }
      submit={t('register.submit')}
      title={t('register.title')}
    >
      <TextField
        autoComplete="name"
        autoFocus={sentTo === undefined}
        label={t('register.name')}
        name="name"
        size="large"
        {...form.field('name', t('register.nameMissing'))}
      />
      <EmailField autoFocus={sentTo !== undefined} {...form.field('email', t('login.emailFault'))} />
      <PasswordField
        autoComplete="new-password"
        hint={t('register.passwordHint')}
        {...form.field('password', t('register.passwordMissing'))}
      />
    </EntranceForm>
  );
}
