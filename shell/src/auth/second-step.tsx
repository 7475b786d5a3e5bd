import { Button, TextField, textFault, useValues } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { EntranceForm } from './entrance-form.tsx';
import { useEntranceForm } from './use-entrance-form.ts';
import { useSignIn } from './use-sign-in.ts';

const MAX_CODE_CHARS = 40;

/** The code after the password: six digits of the app, or one of the recovery codes. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const t = useText();
  const [isRecovery, setRecovery] = useState(false);
  const form = useEntranceForm(
    useValues({ code: '' }),
    ({ code }) => ({ code: textFault(code.trim(), { max: MAX_CODE_CHARS }) }),
    useSignIn('/api/auth/sign-in/second-factor'),
    ({ code }) => ({ code: code.trim() }),
  );
  return (
    <EntranceForm
      form={form}
      lead={t(isRecovery ? 'secondStep.recoveryLead' : 'secondStep.lead')}
      others={
        <>
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
