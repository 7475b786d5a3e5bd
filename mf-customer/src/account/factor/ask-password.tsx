import type { FactorSetup } from '@bothways/domain/account';
import { Button } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from '../account.module.css';
import { setUpFactor } from '../account.queries.ts';
import { CurrentPassword } from '../current-password.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';

interface Props {
  onSetUp(setup: FactorSetup): void;
  onCancel(): void;
}

/** First step: proves that the account's owner sets it up. */
export function AskPassword({ onSetUp, onCancel }: Props) {
  const t = useText();
  const [currentPassword, setPassword] = useState('');
  const { save, isSaving, fault, reset } = useSave({
    save: setUpFactor,
    inFields: ['errors.passwordWrong'],
    onSaved: onSetUp,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (currentPassword !== '') save(currentPassword);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('account.factor.setUpText')}</p>
      <CurrentPassword
        autoFocus
        onChange={(text) => {
          setPassword(text);
          reset();
        }}
        value={currentPassword}
        {...fault('errors.passwordWrong')}
      />
      <div className={styles.actions}>
        <Button isDisabled={currentPassword === ''} isPending={isSaving} type="submit" variant="primary">
          {t('account.factor.next')}
        </Button>
        <Button onPress={onCancel} variant="quiet">
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}
