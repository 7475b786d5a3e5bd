import { LocaleLink, useDraftValues, useSearchParams } from '@bothways/platform';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { CheckLetter } from './check-letter.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { EntranceForm } from './entrance-form.tsx';
import { emailFault } from './form-fields.ts';
import { useEntranceForm } from './use-entrance-form.ts';
import { useFormPost } from './use-form-post.ts';

const PATH = '/api/auth/forgot-password';

/** Requests the letter with the link for a new password. */
export function ForgotScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  const form = useEntranceForm(
    useDraftValues('forgot', { email: params.get('email') ?? '' }, ['email']),
    ({ email }) => ({ email: emailFault(email) }),
    useFormPost(PATH, () => setAsked(true)),
    ({ email }) => ({ email: email.trim() }),
  );
  if (isAsked) {
    const email = form.values.email.trim();
    const text = t('forgot.sent', { email });
    return (
      <CheckLetter
        email={email}
        onCorrect={() => setAsked(false)}
        resendPath={PATH}
        text={text}
        title={t('letter.title')}
      />
    );
  }
  return (
    <EntranceForm
      form={form}
      lead={t('forgot.lead')}
      others={
        <p className={styles.other}>
          <LocaleLink to="login">{t('letter.toLogin')}</LocaleLink>
        </p>
      }
      submit={t('forgot.submit')}
      title={t('forgot.title')}
    >
      <EmailField autoFocus {...form.field('email', t('login.emailFault'))} />
    </EntranceForm>
  );
}
