import { LocaleLink, useLocation } from '@bothways/platform';
import { Button, Checkbox, TextField, textFault, useValues } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { EntranceForm } from './entrance-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useEntranceForm } from './use-entrance-form.ts';
import { has, useSignIn } from './use-sign-in.ts';

type Account = typeof import('@bothways/domain/account');

const MAX_CODE_CHARS = 40;
const TRUSTED_DAYS: Account['TRUSTED_DAYS'] = 30;

const PASSKEY = '/api/auth/sign-in/second-factor/passkey';

const trustOf = (trustDevice: boolean) => (trustDevice ? { trustDevice } : {});

/** The ways that the account allows in the second step. */
export interface StepWays {
  /** Whether a passkey of the account stands for the code. */
  hasPasskey: boolean;
  /** Whether this browser may be trusted. */
  mayTrust: boolean;
}
interface Props extends StepWays {
  onBack: () => void;
  /** The wanted page; by default that of the address. */
  to?: string | undefined;
}

/** Reads them in the answer to the first step. */
export const stepWays = (answer: unknown): StepWays => ({
  hasPasskey: has(answer, 'passkey'),
  mayTrust: has(answer, 'trust'),
});

/** The code after the password: six digits of the app, or one of the recovery codes; or a passkey in its place. */
export function SecondStep({ hasPasskey, mayTrust, onBack, to }: Props) {
  const t = useText();
  const { search } = useLocation();
  const [isRecovery, setRecovery] = useState(false);
  const byPasskey = useSignIn(PASSKEY, undefined, to);
  const form = useEntranceForm(
    useValues({ code: '', trustDevice: false }),
    ({ code }) => ({ code: textFault(code.trim(), { max: MAX_CODE_CHARS }) }),
    useSignIn('/api/auth/sign-in/second-factor', undefined, to),
    ({ code, trustDevice }) => ({ code: code.trim(), ...trustOf(trustDevice && !isRecovery) }),
  );
  return (
    <EntranceForm
      form={form}
      lead={t(isRecovery ? 'secondStep.recoveryLead' : 'secondStep.lead')}
      others={
        <>
          {hasPasskey && (
            <PasskeyButton more={trustOf(form.values.trustDevice)} path={PASSKEY} sending={byPasskey} />
          )}
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
          <p className={styles.other}>
            <LocaleLink to={`lost-device${search}`}>{t('lostDevice.title')}</LocaleLink>
          </p>
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
      {mayTrust && !isRecovery && (
        <Checkbox
          hint={t('secondStep.trustHint')}
          isSelected={form.values.trustDevice}
          onChange={(trustDevice) => form.set({ trustDevice })}
        >
          {t('secondStep.trust', { days: TRUSTED_DAYS })}
        </Checkbox>
      )}
    </EntranceForm>
  );
}
