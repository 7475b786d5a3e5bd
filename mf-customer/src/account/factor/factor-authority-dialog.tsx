import type { Authority } from '@bothways/domain/account';
import { Button, Dialog, useValues } from '@bothways/ui';
import { useState } from 'react';
import { newRecoveryCodes, turnFactorOff } from '../account.queries.ts';
import { AUTHORITY_FIELDS, AuthorityFields, NO_AUTHORITY, readAuthority } from '../authority-fields.tsx';
import { proved } from '../proved.ts';
import { SectionForm } from '../section-form.tsx';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  purpose: 'renew' | 'turnOff';
  onClose(): void;
}

/** Resolves to the new codes, if there are any. */
async function act(purpose: Props['purpose'], body: Authority): Promise<readonly string[] | undefined> {
  if (purpose === 'renew') return (await newRecoveryCodes(body)).recoveryCodes;
  await turnFactorOff(body);
  return undefined;
}

/** Weakening or renewing the second factor requires both the password and the factor. */
export function FactorAuthorityDialog({ purpose, onClose }: Props) {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>();
  const values = useValues(NO_AUTHORITY);
  const form = useSaveForm(values, readAuthority(true), {
    save: async (body) => act(purpose, await proved(body, true)),
    fields: AUTHORITY_FIELDS,
    ...(purpose === 'turnOff' && { saved: t('account.factor.turnedOff') }),
    onSaved: (fresh) => (fresh ? setCodes(fresh) : onClose()),
  });
  return (
    <Dialog
      isDismissable={codes === undefined}
      isOpen
      onClose={onClose}
      size="small"
      title={t(codes ? 'account.factor.codesTitle' : `account.factor.${purpose}Title`)}
    >
      {(close) =>
        codes ? (
          <RecoveryCodes codes={codes} onKept={onClose} />
        ) : (
          <SectionForm
            actions={
              <Button onPress={close} variant="quiet">
                {t('account.cancel')}
              </Button>
            }
            form={form}
            save={t(`account.factor.${purpose}`)}
            variant={purpose === 'turnOff' ? 'danger-solid' : 'primary'}
          >
            <p>{t(`account.factor.${purpose}Text`)}</p>
            <AuthorityFields autoFocus form={form} hasFactor />
          </SectionForm>
        )
      }
    </Dialog>
  );
}
