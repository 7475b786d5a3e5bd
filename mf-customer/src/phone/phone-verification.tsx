import { DEFAULT_PHONE_COUNTRY, RESEND_AFTER_S, type SendCode } from '@bothways/domain/phone';
import { useDraftValues, useMutation } from '@bothways/platform';
import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { sendCode } from './phone.queries.ts';
import { sendErrorKey } from './phone-error.ts';
import { PhoneStep } from './phone-step.tsx';
import { useText } from './texts.ts';

/** The number that is typed: it survives a reload, and need not be typed again to be changed. */
export type PhoneNumber = Pick<SendCode, 'phoneNumber' | 'countryCode'>;
const NO_NUMBER: PhoneNumber = { phoneNumber: '', countryCode: DEFAULT_PHONE_COUNTRY };

/** A code that was sent, as far as this page knows. */
export interface OpenCode {
  /** Absent for a code requested by another page or device. */
  sent?: SendCode;
}

interface Props {
  /** A number that is already verified: replacing it requires the current password. */
  verified?: string | undefined;
  /** Called when the number is verified (C-N45). */
  onVerified(): void;
}

/** Verification of a phone number: the number, then the code (C-N25). */
export function PhoneVerification({ verified, onVerified }: Props) {
  const t = useText();
  const [open, setOpen] = useState<OpenCode>();
  /** No other code is sent before this time, to whatever number; ms since epoch. */
  const [sendAtMs, setSendAt] = useState(0);
  const number = useDraftValues<PhoneNumber, keyof PhoneNumber>('phone', NO_NUMBER, [
    'phoneNumber',
    'countryCode',
  ]);
  const send = useMutation({
    mutationFn: sendCode,
    onSuccess: ({ resendAfterS }, sent) => {
      setOpen({ sent });
      setSendAt(Date.now() + resendAfterS * 1000);
    },
    onError: (error) => {
      // A code was requested a moment ago, perhaps in another tab: the same wait applies here.
      if (sendErrorKey(error) === 'errors.resendTooSoon') setSendAt(Date.now() + RESEND_AFTER_S * 1000);
    },
  });
  if (!open) {
    return (
      <PhoneStep
        number={number}
        onHasCode={() => {
          send.reset();
          setOpen({});
        }}
        sendAtMs={sendAtMs}
        sending={send}
        verified={verified}
      />
    );
  }
  return (
    <CodeStep
      failure={send.error ? t(`phone.${sendErrorKey(send.error)}`) : undefined}
      isSending={send.isPending}
      onChangeNumber={() => {
        send.reset();
        setOpen(undefined);
      }}
      onResend={open.sent && (() => open.sent && send.mutate(open.sent))}
      onVerified={() => {
        number.forget?.();
        onVerified();
      }}
      open={open}
      resendAtMs={sendAtMs}
    />
  );
}
