import { Button, TextField, textFault, useValues } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { EntranceForm } from './entrance-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useEntranceForm } from './use-entrance-form.ts';
import { useSignIn } from './use-sign-in.ts';

const MAX_CODE_CHARS = 40;

const PASSKEY = '/api/auth/sign-in/second-factor/passkey';

interface Props {
  /** Whether a passkey of the account stands for the code. */
  hasPasskey: boolean;
  onBack: () => void;
  /** The wanted page; by default that of the address. */
  to?: string | undefined;
}

/** The code after the password: six digits of the app, or one of the recovery codes; or a passkey in its place. */
export function SecondStep({ hasPasskey, onBack, to }: Props) {
  const t = useText();
  const [isRecovery, setRecovery] = useState(false);
  const byPasskey = useSignIn(PASSKEY, undefined, to);
  const form = useEntranceForm(
    useValues({ code: '' }),
    ({ code }) => ({ code: textFault(code.trim(), { max: MAX_CODE_CHARS }) }),
    useSignIn('/api/auth/sign-in/second-factor', undefined, to),
    ({ code }) => ({ code: code.trim() }),
  );
  return (
    <EntranceForm
      form={form}
      lead={t(isRecovery ? 'secondStep.recoveryLead' : 'secondStep.lead')}
      others={
        <>
          {hasPasskey && <PasskeyButton path={PASSKEY} sending={byPasskey} />}
          <Button
            onPress={() => {
              setRecovery(!isRecovery);
              form.set({ code: '' });
            }}
            variant="quiet"
            wide
          >
            {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
          </Button>
          <Button onPress={onBack} variant="quiet" wide>
            {t('secondStep.back')}
          </Button>
        </>
      }
      submit={t('login.submit')}
      title={t('secondStep.title')}
    >
      <TextField
        autoComplete="one-time-code"
        autoFocus
        figures="start"
        inputMode={isRecovery ? 'text' : 'numeric'}
        key={String(isRecovery)}
        label={t(isRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
        name="code"
        size="large"
        {...form.field('code', t('secondStep.codeMissing'))}
      />
    </EntranceForm>
  );
}
