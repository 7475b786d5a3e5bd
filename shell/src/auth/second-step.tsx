import { usePageTitle } from '@bothways/platform';
import { Button, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { fieldsOf } from './form-fields.ts';
import { useSignIn } from './use-sign-in.ts';

/** The code after the password: six digits of the app, or one of the recovery codes. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const t = useText();
  const { isPending, error, send } = useSignIn('/api/auth/sign-in/second-factor');
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  usePageTitle(t('secondStep.title'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { code = '' } = fieldsOf(event);
    setMissing(code === '');
    if (code !== '') send({ code });
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1 className={styles.title}>{t('secondStep.title')}</h1>
        <p className={styles.lead}>{t(isRecovery ? 'secondStep.recoveryLead' : 'secondStep.lead')}</p>
      </div>
      {error !== undefined && <Failure error={error} />}
      <TextField
        autoComplete="one-time-code"
        autoFocus
        figures="start"
        inputMode={isRecovery ? 'text' : 'numeric'}
        key={String(isRecovery)}
        label={t(isRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
        name="code"
        size="large"
        {...(isMissing ? { error: t('secondStep.codeMissing') } : {})}
      />
      <Button isPending={isPending} size="large" type="submit" variant="primary" wide>
        {t('login.submit')}
      </Button>
      <Button onPress={() => setRecovery(!isRecovery)} variant="quiet" wide>
        {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
      </Button>
      <Button onPress={onBack} variant="quiet" wide>
        {t('secondStep.back')}
      </Button>
    </form>
  );
}
