import type { FactorSetup } from '@bothways/domain/account';
import { Button, Form, useValues } from '@bothways/ui';
import styles from '../account.module.css';
import { setUpFactor } from '../account.queries.ts';
import { CurrentPassword, readPassword } from '../current-password.tsx';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';

interface Props {
  onSetUp(setup: FactorSetup): void;
  onCancel(): void;
}

/** First step: proves that the account's owner sets it up. */
export function AskPassword({ onSetUp, onCancel }: Props) {
  const t = useText();
  const form = useSaveForm(useValues({ currentPassword: '' }), readPassword, {
    save: ({ currentPassword }) => setUpFactor(currentPassword),
    fields: { 'errors.passwordWrong': 'currentPassword' },
    onSaved: onSetUp,
  });
  return (
    <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
      <p>{t('account.factor.setUpText')}</p>
      <CurrentPassword autoFocus {...form.field('currentPassword')} />
      <div className={styles.actions}>
        <Button
          isDisabled={form.values.currentPassword === ''}
          isPending={form.isPending}
          type="submit"
          variant="primary"
        >
          {t('account.factor.next')}
        </Button>
        <Button onPress={onCancel} variant="quiet">
          {t('account.cancel')}
        </Button>
      </div>
    </Form>
  );
}
