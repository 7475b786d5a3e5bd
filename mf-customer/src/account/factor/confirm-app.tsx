import { confirmFactorSchema, type FactorSetup, TOTP_DIGITS } from '@bothways/domain/account';
import { Button, readSchema, TextField, TextLink, useValues } from '@bothways/ui';
import styles from '../account.module.css';
import { confirmFactor } from '../account.queries.ts';
import { SectionForm } from '../section-form.tsx';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';
import factor from './factor.module.css';
import { QrCode } from './qr-code.tsx';

interface Props {
  setup: FactorSetup;
  onConfirmed(codes: readonly string[]): void;
  /** The secret has expired: start again. */
  onExpired(): void;
}

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Second step: the app receives the secret and proves it with a code. */
export function ConfirmApp({ setup, onConfirmed, onExpired }: Props) {
  const t = useText();
  const form = useSaveForm(useValues({ code: '' }), (typed) => readSchema(confirmFactorSchema, typed), {
    save: ({ code }) => confirmFactor(code),
    fields: { 'errors.codeWrong': 'code' },
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <SectionForm
      actions={
        <Button onPress={onExpired} variant="quiet">
          {t('account.factor.again')}
        </Button>
      }
      form={form}
      save={t('account.factor.turnOn')}
      variant="primary"
    >
      <p>{t('account.factor.scan')}</p>
      <QrCode label={t('account.factor.qr')} text={setup.uri} />
      <p className={styles.note}>
        {t('account.factor.orType')} <code className={factor.secret}>{grouped(setup.secret)}</code>
        <br />
        <TextLink href={setup.uri}>{t('account.factor.openApp')}</TextLink>
      </p>
      <TextField
        autoComplete="one-time-code"
        autoFocus
        figures="start"
        inputMode="numeric"
        label={t('account.factor.code')}
        {...form.field('code', t('account.factor.codeFault', { count: TOTP_DIGITS }))}
        onChange={(text) => form.set({ code: text.replaceAll(/\D/g, '').slice(0, TOTP_DIGITS) })}
      />
    </SectionForm>
  );
}
