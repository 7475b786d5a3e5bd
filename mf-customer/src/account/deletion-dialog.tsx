import { useLocalePath, useUser } from '@bothways/platform';
import { Button, Dialog, Form, faultsIn, TextField, useValues } from '@bothways/ui';
import styles from './account.module.css';
import { deleteAccount } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

/** Guards against accidental deletion: asks for the password and for the address, typed out. */
export function DeletionDialog({ onClose }: { onClose(): void }) {
  const t = useText();
  const { email } = useUser();
  const localePath = useLocalePath();
  const isOwn = (typed: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
  const values = useValues({ currentPassword: '', confirmation: '' });
  const form = useSaveForm(
    values,
    ({ confirmation, ...typed }) =>
      isOwn(confirmation)
        ? { sent: { ...typed, confirmation: confirmation.trim() } }
        : { faults: faultsIn({ confirmation: true }) },
    {
      save: deleteAccount,
      fields: { 'errors.passwordWrong': 'currentPassword', 'errors.confirmationWrong': 'confirmation' },
      // A full page load, as for a visitor: nothing of the account remains in memory.
      onSaved: () => window.location.assign(localePath()),
    },
  );
  return (
    <Dialog
      isDismissable={!form.isPending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.deletion.question')}
    >
      {(close) => (
        <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
          <p>{t('account.deletion.consequence')}</p>
          <TextField
            autoComplete="off"
            autoFocus
            hint={email}
            label={t('account.deletion.confirmation')}
            {...form.field('confirmation', t('account.errors.confirmationWrong'))}
          />
          <CurrentPassword {...form.field('currentPassword')} />
          <div className={styles.actions}>
            <Button
              isDisabled={!isOwn(form.values.confirmation) || form.values.currentPassword === ''}
              isPending={form.isPending}
              type="submit"
              variant="danger-solid"
            >
              {t('account.deletion.delete')}
            </Button>
            <Button isDisabled={form.isPending} onPress={close} variant="quiet">
              {t('account.deletion.keep')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
