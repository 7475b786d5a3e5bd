import { deleteAccountSchema } from '@bothways/domain/account';
import { useLocalePath, useUser } from '@bothways/platform';
import { FormDialog, readSchema, TextField, useValues } from '@bothways/ui';
import { deleteAccount } from './account.queries.ts';
import { AUTHORITY_FIELDS, AuthorityFields, NO_AUTHORITY, typedAuthority } from './authority-fields.tsx';
import { proved } from './proved.ts';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

/** Guards against accidental deletion: asks for the password and for the address, typed out. */
export function DeletionDialog({ hasFactor, onClose }: { hasFactor: boolean; onClose(): void }) {
  const t = useText();
  const { email } = useUser();
  const localePath = useLocalePath();
  // The server ignores the case, too.
  const isOwn = (typed: string): boolean => typed.toLowerCase() === email.toLowerCase();
  const schema = deleteAccountSchema.extend({
    confirmation: deleteAccountSchema.shape.confirmation.refine(isOwn),
  });
  const values = useValues({ ...NO_AUTHORITY, confirmation: '' });
  const form = useSaveForm(
    values,
    ({ confirmation, ...typed }) => readSchema(schema, { ...typedAuthority(typed, hasFactor), confirmation }),
    {
      save: async (body) => deleteAccount(await proved(body, hasFactor)),
      fields: { ...AUTHORITY_FIELDS, 'errors.confirmationWrong': 'confirmation' },
      // A full page load, as for a visitor: nothing of the account remains in memory.
      onSaved: () => window.location.assign(localePath('login?deleted')),
    },
  );
  return (
    <FormDialog
      cancel={t('account.deletion.keep')}
      failure={form.failure}
      isDangerous
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('account.deletion.delete')}
      size="small"
      title={t('account.deletion.question')}
    >
      <p>{t('account.deletion.consequence')}</p>
      <TextField
        autoComplete="off"
        autoFocus
        hint={email}
        label={t('account.deletion.confirmation')}
        {...form.field('confirmation', t('account.errors.confirmationWrong'))}
      />
      <AuthorityFields form={form} hasFactor={hasFactor} />
    </FormDialog>
  );
}
