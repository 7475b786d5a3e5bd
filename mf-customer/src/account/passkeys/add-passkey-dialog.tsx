import {
  type Authority,
  authoritySchema,
  MAX_PASSKEY_NAME_CHARS,
  passkeyNameSchema,
} from '@bothways/domain/account';
import { useToast } from '@bothways/platform';
import { createPasskey, type NotCreated } from '@bothways/platform/passkeys';
import { FormDialog, readSchema, TextField, useValues } from '@bothways/ui';
import { useState } from 'react';
import { addPasskey, passkeyOptions } from '../account.queries.ts';
import { AUTHORITY_FIELDS, AuthorityFields, NO_AUTHORITY, typedAuthority } from '../authority-fields.tsx';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';

interface Props {
  hasFactor: boolean;
  /** Names the passkey until somebody types another name. */
  number: number;
  onClose(): void;
}

const schema = authoritySchema.extend({ name: passkeyNameSchema });

/** Asks the server for a challenge, the browser for a passkey, and gives it to the server. */
async function create({ name, ...authority }: Authority & { name: string }): Promise<NotCreated | undefined> {
  const { options } = await passkeyOptions(authority);
  const credential = await createPasskey(options);
  if (typeof credential === 'string') return credential;
  await addPasskey({ name, credential });
  return undefined;
}

/** Adds a passkey: its name and the proof of being the owner, then the browser's own question. */
export function AddPasskeyDialog({ hasFactor, number, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const [failed, setFailed] = useState<NotCreated>();
  const values = useValues({ name: t('account.passkeys.nameOf', { number }), ...NO_AUTHORITY });
  const form = useSaveForm(
    values,
    ({ name, ...typed }) => readSchema(schema, { ...typedAuthority(typed, hasFactor), name }),
    {
      save: create,
      fields: {
        'errors.nameInvalid': 'name',
        ...AUTHORITY_FIELDS,
      },
      onSaved: (reason) => {
        setFailed(reason);
        if (reason === undefined) {
          toast.show({ tone: 'success', title: t('account.passkeys.addDone') });
          onClose();
        }
        // A code counts once.
        else if (hasFactor) values.set({ code: '' });
      },
      onRefused: () => {
        setFailed(undefined);
        return false;
      },
    },
  );
  const cancelled = hasFactor ? 'account.passkeys.cancelledWithCode' : 'account.passkeys.cancelled';
  return (
    <FormDialog
      failure={failed ? t(failed === 'known' ? 'account.passkeys.known' : cancelled) : form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('account.factor.next')}
      size="small"
      title={t('account.passkeys.addTitle')}
    >
      <p>{t('account.passkeys.addText')}</p>
      <TextField
        hint={t('account.passkeys.nameHint')}
        label={t('account.passkeys.name')}
        maxLength={MAX_PASSKEY_NAME_CHARS}
        {...form.field('name', t('account.passkeys.nameFault', { count: MAX_PASSKEY_NAME_CHARS }))}
      />
      <AuthorityFields autoFocus codeOnly form={form} hasFactor={hasFactor} />
    </FormDialog>
  );
}
