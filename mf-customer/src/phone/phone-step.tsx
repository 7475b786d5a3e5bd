import { PHONE_COUNTRIES, type SendCode } from '@bothways/domain/phone';
import { useUser } from '@bothways/platform';
import { Button, Form, type FormValues, Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useCountryName } from '../words/index.ts';
import styles from './phone.module.css';
import { PhoneReward } from './phone-reward.tsx';
import type { PhoneNumber } from './phone-verification.tsx';
import { useText } from './texts.ts';
import { useWaitS } from './use-wait.ts';

interface Props {
  isSending: boolean;
  verified: string | undefined;
  number: FormValues<PhoneNumber>;
  /** No other code is sent before this time, to whatever number; ms since epoch. */
  sendAtMs: number;
  onSend(body: SendCode): void;
  onHasCode(): void;
}

/** First step: the number (C-N26 to C-N33). */
export function PhoneStep({ isSending, verified, number, sendAtMs, onSend, onHasCode }: Props) {
  const t = useText();
  const countryName = useCountryName();
  const { adminInfo } = useUser();
  const { phoneNumber, countryCode } = number.values;
  const [currentPassword, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const leftS = useWaitS(sendAtMs);
  const isEmpty = phoneNumber.trim() === '';
  const needsPassword = verified !== undefined;
  const submit = (): void => {
    setMissing(isEmpty);
    if (isEmpty || isSending || leftS > 0) return;
    onSend({ phoneNumber, countryCode, ...(needsPassword && currentPassword !== '' && { currentPassword }) });
  };
  return (
    <Form className={styles.form} isBusy={isSending} onSend={submit}>
      {adminInfo.users.length === 0 && verified === undefined && <PhoneReward />}
      <div className={styles.number}>
        <Select
          label={t('phone.country')}
          onChange={(code) => number.set({ countryCode: code })}
          options={PHONE_COUNTRIES.map(({ code, dialCode }) => ({
            value: code,
            label: `${countryName(code)} (${dialCode})`,
          }))}
          size="large"
          value={countryCode}
        />
        <TextField
          autoComplete="tel-national"
          inputMode="tel"
          label={t('phone.number')}
          onChange={(text) => {
            number.set({ phoneNumber: text });
            setMissing(false);
          }}
          // A disabled button blocks the form's submission: the Enter key explains why (C-Z167).
          onKeyDown={(event) => event.key === 'Enter' && isEmpty && setMissing(true)}
          size="large"
          type="tel"
          value={phoneNumber}
          {...(isMissing && { error: t('phone.errors.phoneRequired') })}
        />
      </div>
      {needsPassword && (
        <TextField
          autoComplete="current-password"
          hint={t('phone.passwordHint')}
          label={t('phone.password')}
          onChange={setPassword}
          size="large"
          type="password"
          value={currentPassword}
        />
      )}
      <div className={styles.actions}>
        <Button
          isDisabled={isEmpty || leftS > 0}
          isPending={isSending}
          size="large"
          type="submit"
          variant="primary"
        >
          {leftS > 0 ? t('phone.sendIn', { seconds: leftS }) : t('phone.send')}
        </Button>
        <Button onPress={onHasCode} size="large" variant="quiet">
          {t('phone.hasCode')}
        </Button>
      </div>
    </Form>
  );
}
