import { useLocalePath, useUser } from '@bothways/platform';
import { Button, Dialog, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { deleteAccount } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Guards against accidental deletion: asks for the password and for the address, typed out. */
export function DeletionDialog({ onClose }: { onClose(): void }) {
  const t = useText();
  const { email } = useUser();
  const localePath = useLocalePath();
  const [currentPassword, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { save, isSaving, fault, reset } = useSave({
    save: deleteAccount,
    inFields: ['errors.passwordWrong', 'errors.confirmationWrong'],
    // A full page load, as for a visitor: nothing of the account remains in memory.
    onSaved: () => window.location.assign(localePath()),
  });
  const isConfirmed = confirmation.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isConfirmed && currentPassword !== '') save({ currentPassword, confirmation: confirmation.trim() });
  };
  return (
    <Dialog
      isDismissable={!isSaving}
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.deletion.question')}
    >
      {(close) => (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>{t('account.deletion.consequence')}</p>
          <TextField
            autoComplete="off"
            autoFocus
            hint={email}
            label={t('account.deletion.confirmation')}
            onChange={(text) => {
              setConfirmation(text);
              reset();
            }}
            value={confirmation}
            {...fault('errors.confirmationWrong')}
          />
          <CurrentPassword
            onChange={(text) => {
              setPassword(text);
              reset();
            }}
            value={currentPassword}
            {...fault('errors.passwordWrong')}
          />
          <div className={styles.actions}>
            <Button
              isDisabled={!isConfirmed || currentPassword === ''}
              isPending={isSaving}
              type="submit"
              variant="danger-solid"
            >
              {t('account.deletion.delete')}
            </Button>
            <Button isDisabled={isSaving} onPress={close} variant="quiet">
              {t('account.deletion.keep')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
