import type { FactorSetup } from '@bothways/domain/account';
import { Dialog } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { AskPassword } from './ask-password.tsx';
import { ConfirmApp } from './confirm-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Turns the second factor on: the password, then the app, then the recovery codes to save. */
export function SetUpDialog({ onClose }: { onClose(): void }) {
  const t = useText();
  const [setup, setSetup] = useState<FactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      // The codes are shown once: a press outside the dialog must not lose them.
      isDismissable={codes === undefined}
      isOpen
      onClose={onClose}
      size="small"
      title={t(codes ? 'account.factor.codesTitle' : 'account.factor.setUpTitle')}
    >
      {(close) => {
        if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />;
        if (setup)
          return <ConfirmApp onConfirmed={setCodes} onExpired={() => setSetup(undefined)} setup={setup} />;
        return <AskPassword onCancel={close} onSetUp={setSetup} />;
      }}
    </Dialog>
  );
}
