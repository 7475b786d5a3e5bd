import type { Passkey } from '@bothways/domain/account';
import { FormDialog, useValues } from '@bothways/ui';
import { removePasskey } from '../account.queries.ts';
import { AUTHORITY_FIELDS, AuthorityFields, NO_AUTHORITY, readAuthority } from '../authority-fields.tsx';
import { proved } from '../proved.ts';
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
  const form = useSaveForm(useValues(NO_AUTHORITY), readAuthority(hasFactor), {
    save: async (authority) => removePasskey(id, await proved(authority, hasFactor)),
    fields: AUTHORITY_FIELDS,
    saved: t('account.passkeys.removeDone'),
    onSaved: onClose,
  });
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
      <AuthorityFields autoFocus form={form} hasFactor={hasFactor} />
    </FormDialog>
  );
}
