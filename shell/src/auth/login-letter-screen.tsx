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

const PATH = '/api/auth/sign-in/letter';

/** Requests the letter with a link to sign in without the password. */
export function LoginLetterScreen() {
  const t = useText();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const to = wantedIn(search);
  const bodyOf = ({ email }: { email: string }) => ({
    email: email.trim(),
    ...(to !== undefined && { to }),
  });
  const [isAsked, setAsked] = useState(false);
  const form = useEntranceForm(
    // Shares its draft with the sign-in: an address that was typed there is here, too.
    useDraftValues('login', { email: params.get('email') ?? '' }, ['email']),
    ({ email }) => ({ email: emailFault(email) }),
    useFormPost(PATH, () => setAsked(true)),
    bodyOf,
  );
  if (isAsked) {
    const email = form.values.email.trim();
    return (
      <CheckLetter
        again={{ path: PATH, body: bodyOf({ email }) }}
        email={email}
        onCorrect={() => setAsked(false)}
        text={t('loginLetter.sent', { email })}
        title={t('letter.title')}
        to={to}
      />
    );
  }
  return (
    <EntranceForm
      form={form}
      lead={t('loginLetter.lead')}
      others={
        <p className={styles.other}>
          <LocaleLink to={`login${search}`}>{t('loginLetter.toPassword')}</LocaleLink>
        </p>
      }
      submit={t('loginLetter.submit')}
      title={t('login.title')}
    >
      <EmailField autoFocus {...form.field('email', t('login.emailFault'))} />
    </EntranceForm>
  );
}
