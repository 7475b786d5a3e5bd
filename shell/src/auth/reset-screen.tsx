import { isApiError, LocaleLink, usePageTitle } from '@bothways/platform';
import { Button, CheckIcon } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { fieldsOf, MIN_PASSWORD_CHARS } from './form-fields.ts';
import { useLetterLink } from './letter-link.ts';
import { Outcome } from './outcome.tsx';
import { PasswordField } from './password-field.tsx';
import { StaleLink } from './stale-link.tsx';
import { useFormPost } from './use-form-post.ts';

/** Sets a new password, by the link of a letter. */
export function ResetScreen() {
  const { token, visit } = useLetterLink();
  return <NewPassword key={visit} token={token} />;
}

function NewPassword({ token }: { token: string }) {
  const t = useText();
  const [isDone, setDone] = useState(false);
  const [fault, setFault] = useState<string>();
  const { isPending, error, send } = useFormPost('/api/auth/reset-password', () => setDone(true));
  usePageTitle(t('reset.title'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { password = '' } = fieldsOf(event);
    const isShort = password.length < MIN_PASSWORD_CHARS;
    setFault(isShort ? t('register.passwordShort') : undefined);
    if (!isShort) send({ token, password });
  };
  if (token === '' || (isApiError(error) && error.key === 'errors.linkInvalid')) {
    return <StaleLink action={t('forgot.submit')} to="forgot-password" />;
  }
  if (isDone) {
    return (
      <Outcome
        actions={<LocaleLink to="login">{t('letter.toLogin')}</LocaleLink>}
        icon={<CheckIcon size={24} />}
        title={t('reset.doneTitle')}
      >
        <p>{t('reset.doneText')}</p>
      </Outcome>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1 className={styles.title}>{t('reset.title')}</h1>
        <p className={styles.lead}>{t('reset.lead')}</p>
      </div>
      {error !== undefined && <Failure error={error} />}
      <PasswordField
        autoComplete="new-password"
        autoFocus
        error={fault}
        hint={t('register.passwordHint')}
        label={t('reset.password')}
      />
      <Button isPending={isPending} size="large" type="submit" variant="primary" wide>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
