import { LocaleLink, useDraftValues, useLocation, useSearchParams } from '@bothways/platform';
import { useText } from '../app/shell-texts.ts';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { EntranceForm } from './entrance-form.tsx';
import { emailFault, passwordFault } from './form-fields.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { type StepWays, stepWays } from './second-step.tsx';
import { useEntranceForm } from './use-entrance-form.ts';
import { usePasskeysInField } from './use-passkeys-in-field.ts';
import { useSignIn } from './use-sign-in.ts';

const PASSKEY = '/api/auth/sign-in/passkey';

/** Address and password. */
export function PasswordStep({ onSecondFactor }: { onSecondFactor: (ways: StepWays) => void }) {
  const t = useText();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const form = useEntranceForm(
    useDraftValues('login', { email: params.get('email') ?? '', password: '' }, ['email']),
    ({ email, password }) => ({ email: emailFault(email), password: passwordFault(password) }),
    useSignIn('/api/auth/sign-in/email', (answer) => onSecondFactor(stepWays(answer))),
    ({ email, password }) => ({ email: email.trim(), password }),
  );
  const byPasskey = useSignIn(PASSKEY);
  const offerAnew = usePasskeysInField(PASSKEY, byPasskey);
  return (
    <EntranceForm
      form={form}
      lead={t(params.has('deleted') ? 'login.deleted' : 'login.lead')}
      others={
        <>
          <PasskeyButton onNone={offerAnew} path={PASSKEY} sending={byPasskey} />
          <p className={styles.other}>
            <LocaleLink to={`login-letter${search}`}>{t('loginLetter.submit')}</LocaleLink>
          </p>
          <p className={styles.other}>
            <LocaleLink to={`forgot-password${search}`}>{t('login.forgot')}</LocaleLink>
          </p>
          <p className={styles.other}>
            {t('login.noAccount')} <LocaleLink to={`register${search}`}>{t('login.toRegister')}</LocaleLink>
          </p>
        </>
      }
      submit={t('login.submit')}
      title={t('login.title')}
    >
      <EmailField autoFocus hasPasskeys {...form.field('email', t('login.emailFault'))} />
      <PasswordField
        autoComplete="current-password"
        {...form.field('password', t('login.passwordMissing'))}
      />
    </EntranceForm>
  );
}
