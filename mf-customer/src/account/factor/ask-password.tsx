import type { FactorSetup } from '@bothways/domain/account';
import { Button, useValues } from '@bothways/ui';
import { setUpFactor } from '../account.queries.ts';
import { CurrentPassword, readPassword } from '../current-password.tsx';
import { SectionForm } from '../section-form.tsx';
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
    <SectionForm
      actions={
        <Button onPress={onCancel} variant="quiet">
          {t('account.cancel')}
        </Button>
      }
      form={form}
      save={t('account.factor.next')}
      variant="primary"
    >
      <p>{t('account.factor.setUpText')}</p>
      <CurrentPassword autoFocus {...form.field('currentPassword')} />
    </SectionForm>
  );
}
