import { LocaleLink, useDraftValues, useLocation, useSearchParams } from '@bothways/platform';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { CheckLetter } from './check-letter.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { EntranceForm } from './entrance-form.tsx';
import { emailFault } from './form-fields.ts';
import { wantedIn } from './return-path.ts';
import { useEntranceForm } from './use-entrance-form.ts';
import { useFormPost } from './use-form-post.ts';

const PATH = '/api/auth/forgot-password';

/** Requests the letter with the link for a new password. */
export function ForgotScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const to = wantedIn(search);
  const bodyOf = ({ email }: { email: string }) => ({
    email: email.trim(),
    ...(to !== undefined && { to }),
  });
  const [isAsked, setAsked] = useState(false);
  const form = useEntranceForm(
    useDraftValues('forgot', { email: params.get('email') ?? '' }, ['email']),
    ({ email }) => ({ email: emailFault(email) }),
    useFormPost(PATH, () => setAsked(true)),
    bodyOf,
  );
  if (isAsked) {
    const email = form.values.email.trim();
    const text = t('forgot.sent', { email });
    return (
      <CheckLetter
        again={{ path: PATH, body: bodyOf({ email }) }}
        email={email}
        onCorrect={() => setAsked(false)}
        text={text}
        title={t('letter.title')}
        to={to}
      />
    );
  }
  return (
    <EntranceForm
      form={form}
      lead={t('forgot.lead')}
      others={
        <p className={styles.other}>
          <LocaleLink to={`login${search}`}>{t('letter.toLogin')}</LocaleLink>
        </p>
      }
      submit={t('forgot.submit')}
      title={t('forgot.title')}
    >
      <EmailField autoFocus {...form.field('email', t('login.emailFault'))} />
    </EntranceForm>
  );
}
