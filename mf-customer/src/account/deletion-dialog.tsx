import { useLocalePath, useNavigate, useSession } from '@bothways/platform';
import { Button, Dialog, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useWords } from '../words/use-wording.ts';
import styles from './account.module.css';
import { deleteAccount } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { useSave } from './use-save.ts';

/** Nobody deletes an account by a slip: the password, and its address typed out. */
export function DeletionDialog({ onClose }: { onClose(): void }) {
  const t = useWords();
  // Nobody is signed in any more in the moment between the end of the account and the next page.
  const { user, signOut } = useSession();
  const email = user?.email ?? '';
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [currentPassword, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { save, isSaving, fault, reset } = useSave({
    save: deleteAccount,
    inFields: ['errors.passwordWrong', 'errors.confirmationWrong'],
    saved: t('account.deletion.done'),
    onSaved: async () => {
      await navigate(localePath());
      await signOut();
    },
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
