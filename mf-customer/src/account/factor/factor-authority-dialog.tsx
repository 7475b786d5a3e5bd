import { Button, Dialog, TextField } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from '../account.module.css';
import { type FactorAuthority, newRecoveryCodes, turnFactorOff } from '../account.queries.ts';
import { CurrentPassword } from '../current-password.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  purpose: 'renew' | 'turnOff';
  onClose(): void;
}

/** Resolves to the new codes, if there are any. */
async function act(purpose: Props['purpose'], body: FactorAuthority): Promise<readonly string[] | undefined> {
  if (purpose === 'renew') return (await newRecoveryCodes(body)).recoveryCodes;
  await turnFactorOff(body);
  return undefined;
}

/** Weakening or renewing the second factor requires both the password and a code. */
export function FactorAuthorityDialog({ purpose, onClose }: Props) {
  const t = useText();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { save, isSaving, fault, reset } = useSave({
    save: (body: FactorAuthority) => act(purpose, body),
    inFields: ['errors.passwordWrong', 'errors.codeWrong'],
    ...(purpose === 'turnOff' && { saved: t('account.factor.turnedOff') }),
    onSaved: (fresh) => (fresh ? setCodes(fresh) : onClose()),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (currentPassword !== '' && code !== '') save({ currentPassword, code });
  };
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
          <form className={styles.form} noValidate onSubmit={submit}>
            <p>{t(`account.factor.${purpose}Text`)}</p>
            <CurrentPassword
              autoFocus
              onChange={(text) => {
                setPassword(text);
                reset();
              }}
              value={currentPassword}
              {...fault('errors.passwordWrong')}
            />
            <TextField
              autoComplete="one-time-code"
              hint={t('account.factor.codeHint')}
              label={t('account.factor.code')}
              maxLength={40}
              onChange={(text) => {
                setCode(text);
                reset();
              }}
              value={code}
              {...fault('errors.codeWrong')}
            />
            <div className={styles.actions}>
              <Button
                isDisabled={currentPassword === '' || code.trim() === ''}
                isPending={isSaving}
                type="submit"
                variant={purpose === 'turnOff' ? 'danger-solid' : 'primary'}
              >
                {t(`account.factor.${purpose}`)}
              </Button>
              <Button onPress={close} variant="quiet">
                {t('account.cancel')}
              </Button>
            </div>
          </form>
        )
      }
    </Dialog>
  );
}
