import { type Passkey, passkeyAuthoritySchema } from '@bothways/domain/account';
import { FormDialog, readSchema, useValues } from '@bothways/ui';
import { removePasskey } from '../account.queries.ts';
import { AuthorityFields } from '../authority-fields.tsx';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';

interface Props {
  passkey: Passkey;
  hasFactor: boolean;
  onClose(): void;
}

/** Removes a passkey, with the proof of being the owner. */
export function RemovePasskeyDialog({ passkey: { id, name }, hasFactor, onClose }: Props) {
  const t = useText();
  const form = useSaveForm(
    useValues({ currentPassword: '', code: '' }),
    ({ code, ...typed }) => readSchema(passkeyAuthoritySchema, { ...typed, ...(hasFactor && { code }) }),
    {
      save: (authority) => removePasskey(id, authority),
      fields: { 'errors.passwordWrong': 'currentPassword', 'errors.codeWrong': 'code' },
      saved: t('account.passkeys.removeDone'),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog
      failure={form.failure}
      isDangerous
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('account.passkeys.remove')}
      size="small"
      title={t('account.passkeys.removeTitle', { name })}
    >
      <p>{t('account.passkeys.removeText')}</p>
      <AuthorityFields
        autoFocus
        code={hasFactor ? form.field('code', t('account.errors.codeWrong')) : undefined}
        password={form.field('currentPassword')}
      />
    </FormDialog>
  );
}
