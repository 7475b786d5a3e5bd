import { PHONE_COUNTRIES, type PhoneError, type SendCode, sendCodeSchema } from '@bothways/domain/phone';
import { useMutationForm, useUser } from '@bothways/platform';
import { Button, Form, type FormValues, readSchema, Select, type Sending, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useCountryName } from '../words/index.ts';
import styles from './phone.module.css';
import { sendErrorKey } from './phone-error.ts';
import { PhoneReward } from './phone-reward.tsx';
import type { PhoneNumber } from './phone-verification.tsx';
import { useText } from './texts.ts';
import { useWaitS } from './use-wait.ts';

interface Props {
  sending: Sending<SendCode>;
  verified: string | undefined;
  number: FormValues<PhoneNumber>;
  /** No other code is sent before this time, to whatever number; ms since epoch. */
  sendAtMs: number;
  onHasCode(): void;
}

const FIELD_OF: Partial<Record<PhoneError, keyof SendCode>> = {
  'errors.phoneRequired': 'phoneNumber',
  'errors.phoneInvalid': 'phoneNumber',
  'errors.phoneTaken': 'phoneNumber',
  'errors.countryNotSupported': 'countryCode',
  'errors.passwordRequired': 'currentPassword',
  'errors.passwordWrong': 'currentPassword',
};

/** Longer than any number with its dial code and spaces. */
const MAX_TYPED_CHARS = 40;

/** First step: the number (C-N26 to C-N33). */
export function PhoneStep({ sending, verified, number, sendAtMs, onHasCode }: Props) {
  const t = useText();
  const countryName = useCountryName();
  const { adminInfo } = useUser();
  const [currentPassword, setPassword] = useState('');
  const leftS = useWaitS(sendAtMs);
  const needsPassword = verified !== undefined;
  const form = useMutationForm(
    {
      values: { ...number.values, currentPassword },
      set({ currentPassword: typed, ...rest }) {
        if (typed !== undefined) setPassword(typed);
        number.set(rest);
      },
    },
    ({ currentPassword: password, ...typed }) =>
      readSchema(sendCodeSchema, {
        ...typed,
        ...(needsPassword && password !== '' && { currentPassword: password }),
      }),
    {
      sending,
      words: (error) => t(`phone.${sendErrorKey(error)}`),
      fieldOf(error) {
        const name = FIELD_OF[sendErrorKey(error)];
        return name === 'currentPassword' && !needsPassword ? undefined : name;
      },
    },
  );
  const isEmpty = form.values.phoneNumber.trim() === '';
  const { isPending, failure } = form;
  return (
    <Form className={styles.form} isBusy={isPending || leftS > 0} onSend={() => form.submit()}>
      {adminInfo.users.length === 0 && verified === undefined && <PhoneReward />}
      <div className={styles.number}>
        <Select
          label={t('phone.country')}
          options={PHONE_COUNTRIES.map(({ code, dialCode }) => ({
            value: code,
            label: `${countryName(code)} (${dialCode})`,
          }))}
          size="large"
          {...form.field('countryCode')}
        />
        <TextField
          autoComplete="tel-national"
          inputMode="tel"
          label={t('phone.number')}
          maxLength={MAX_TYPED_CHARS}
          // A disabled button blocks the form's submission: the Enter key explains why (C-Z167).
          onKeyDown={(event) => event.key === 'Enter' && isEmpty && form.submit()}
          size="large"
          type="tel"
          {...form.field('phoneNumber', t('phone.errors.phoneRequired'))}
        />
      </div>
      {needsPassword && (
        <TextField
          autoComplete="current-password"
          hint={t('phone.passwordHint')}
          label={t('phone.password')}
          size="large"
          type="password"
          {...form.field('currentPassword')}
        />
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          isDisabled={isEmpty || leftS > 0}
          isPending={isPending}
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
