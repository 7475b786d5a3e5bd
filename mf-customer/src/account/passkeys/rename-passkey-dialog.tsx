import { MAX_PASSKEY_NAME_CHARS, type Passkey, renamePasskeySchema } from '@bothways/domain/account';
import { FormDialog, readSchema, TextField, useValues } from '@bothways/ui';
import { renamePasskey } from '../account.queries.ts';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const t = useText();
  const form = useSaveForm(
    useValues({ name: passkey.name }),
    (typed) => readSchema(renamePasskeySchema, typed),
    {
      save: ({ name }) => renamePasskey(passkey.id, name),
      fields: { 'errors.nameInvalid': 'name' },
      saved: t('account.passkeys.renameDone'),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('account.passkeys.rename')}
      size="small"
      title={t('account.passkeys.renameTitle')}
    >
      <TextField
        autoFocus
        label={t('account.passkeys.name')}
        maxLength={MAX_PASSKEY_NAME_CHARS}
        {...form.field('name', t('account.passkeys.nameFault', { count: MAX_PASSKEY_NAME_CHARS }))}
      />
    </FormDialog>
  );
}
