import { CODE_LENGTH, CODE_LIFE_S, toE164 } from '@bothways/domain/phone';
import { useMutation, useMutationForm } from '@bothways/platform';
import { Button, Form, type FormRead, faultsIn, TextField, useValues } from '@bothways/ui';
import styles from './phone.module.css';
import { verifyCode } from './phone.queries.ts';
import { verifyErrorKey } from './phone-error.ts';
import { phoneText } from './phone-text.ts';
import type { OpenCode } from './phone-verification.tsx';
import { useText } from './texts.ts';
import { useWaitS } from './use-wait.ts';

/** Returns the part of typed or pasted text that can belong to a code. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);

interface Props {
  open: OpenCode;
  /** No other code is sent before this time; ms since epoch. */
  resendAtMs: number;
  isSending: boolean;
  /** Words why no other code was sent. */
  failure: string | undefined;
  /** Absent where this page does not know the number. */
  onResend: (() => void) | undefined;
  onChangeNumber(): void;
  onVerified(): void;
}

function useLead({ sent }: OpenCode): string {
  const t = useText();
  if (!sent) return t('phone.codeLeadElsewhere');
  const number = toE164(sent.phoneNumber, sent.countryCode) ?? sent.phoneNumber;
  return t('phone.codeLead', { number: phoneText(number), minutes: CODE_LIFE_S / 60 });
}

/** Second step: the code (C-N37 to C-N44). */
export function CodeStep(props: Props) {
  const { open, resendAtMs, isSending, failure, onResend, onChangeNumber, onVerified } = props;
  const t = useText();
  const lead = useLead(open);
  const values = useValues({ code: '' });
  const sending = useMutation({
    mutationFn: verifyCode,
    onSuccess: onVerified,
    // A refused code is of no more use.
    onError: () => values.set({ code: '' }),
  });
  const form = useMutationForm(
    values,
    ({ code }): FormRead<string, 'code'> =>
      code.length === CODE_LENGTH ? { sent: code } : { faults: faultsIn({ code: true }) },
    { sending, words: (error) => t(`phone.${verifyErrorKey(error)}`), fieldOf: () => 'code' },
  );
  const { onChange, ...code } = form.field('code', t('phone.errors.codeRequired'));
  const isWhole = code.value.length === CODE_LENGTH;
  const { isPending } = form;
  return (
    <Form className={styles.form} isBusy={isPending} onSend={() => form.submit()}>
      <p className={styles.lead}>{lead}</p>
      <TextField
        autoComplete="one-time-code"
        autoFocus
        className={styles.code}
        figures="start"
        inputMode="numeric"
        label={t('phone.code')}
        onChange={(text) => onChange(digitsOf(text))}
        // A disabled button blocks the form's submission: the Enter key explains why (C-Z167).
        onKeyDown={(event) => event.key === 'Enter' && !isWhole && form.submit()}
        size="large"
        {...code}
      />
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button isDisabled={!isWhole} isPending={isPending} size="large" type="submit" variant="primary">
          {t('phone.verify')}
        </Button>
        {onResend && <Resend atMs={resendAtMs} isSending={isSending} onResend={onResend} />}
        <Button isDisabled={isPending} onPress={onChangeNumber} size="large" variant="quiet">
          {t(onResend ? 'phone.changeNumber' : 'phone.enterNumber')}
        </Button>
      </div>
    </Form>
  );
}

/** Requests another code, once the last one is a minute old (C-N43). */
function Resend({ atMs, isSending, onResend }: { atMs: number; isSending: boolean; onResend(): void }) {
  const t = useText();
  const leftS = useWaitS(atMs);
  return (
    <Button isDisabled={leftS > 0} isPending={isSending} onPress={onResend} size="large">
      {leftS > 0 ? t('phone.resendIn', { seconds: leftS }) : t('phone.resend')}
    </Button>
  );
}
