import { LocaleLink, usePageTitle, useSearchParams } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { CheckLetter } from './check-letter.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { fieldsOf, isEmail } from './form-fields.ts';
import { useFormPost } from './use-form-post.ts';

const PATH = '/api/auth/forgot-password';

/** Requests the letter with the link for a new password. */
export function ForgotScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const { isPending, error, send } = useFormPost(PATH, () => setAsked(true));
  usePageTitle(t('forgot.title'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { email: typed = '' } = fieldsOf(event);
    setEmail(typed);
    setFault(isEmail(typed) ? undefined : t('login.emailFault'));
    if (isEmail(typed)) send({ email: typed });
  };
  if (isAsked) {
    const text = t('forgot.sent', { email });
    return <CheckLetter email={email} resendPath={PATH} text={text} title={t('letter.title')} />;
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1 className={styles.title}>{t('forgot.title')}</h1>
        <p className={styles.lead}>{t('forgot.lead')}</p>
      </div>
      {error !== undefined && <Failure error={error} />}
      <EmailField autoFocus defaultValue={email} error={fault} />
      <Button isPending={isPending} size="large" type="submit" variant="primary" wide>
        {t('forgot.submit')}
      </Button>
      <p className={styles.other}>
        <LocaleLink to="login">{t('letter.toLogin')}</LocaleLink>
      </p>
    </form>
  );
}
