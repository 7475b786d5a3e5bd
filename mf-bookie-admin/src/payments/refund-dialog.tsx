import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import { useToast } from '@bothways/platform';
import { formatMoney, MISSING, NumberField, TextField, useUi } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, FormDialog, useChange } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { PAYMENTS_KEY, type Refund } from './payments.queries.ts';

interface Props {
  /** What is refunded, as people say it. */
  name: string;
  email: string | undefined;
  /** What has not gone back yet, in euro cents. */
  leftCents: number;
  send: (refund: Refund) => Promise<unknown>;
  onClose: () => void;
}

interface Faults {
  amount?: string;
  reason?: string;
}

/** Gives a payment back, in part or whole: how much and why, then asked once more. What is repeated is the same refund. */
export function RefundDialog({ name, email, leftCents, send, onClose }: Props) {
  const t = useText();
  const { locale } = useUi();
  const toast = useToast();
  const [euros, setEuros] = useState<number | null>(eurosOfCents(leftCents));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [wanted, setWanted] = useState<Refund>();
  const change = useChange(
    async (refund: Refund) => {
      await send(refund);
      toast.show({
        tone: 'success',
        title: t('payments.refundAsked', { amount: formatMoney(refund.amountCents, locale) }),
      });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const ask = (): void => {
    const amountCents = centsOfEuros(euros ?? 0);
    const said = reason.trim();
    const found: Faults = {
      ...((amountCents <= 0 || amountCents > leftCents) && {
        amount: t('payments.amountFault', { max: formatMoney(leftCents, locale) }),
      }),
      ...(said === '' && { reason: t('payments.reasonFault') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) setWanted({ key: crypto.randomUUID(), amountCents, reason: said });
  };
  if (wanted)
    return (
      <ConfirmDialog
        confirm={t('payments.refund')}
        error={change.error}
        isPending={change.isPending}
        onClose={onClose}
        onConfirm={() => change.mutate(wanted)}
        title={t('payments.refundQuestion', { amount: formatMoney(wanted.amountCents, locale) })}
      >
        <p>{t('payments.refundText', { name, email: email ?? MISSING })}</p>
        <p>
          {t('payments.reason')}: {wanted.reason}
        </p>
      </ConfirmDialog>
    );
  return (
    <FormDialog
      error={null}
      isPending={false}
      onClose={onClose}
      onSave={ask}
      save={t('payments.continue')}
      size="small"
      title={t('payments.refundTitle', { name })}
    >
      <NumberField
        hint={t('payments.amountHint', { max: formatMoney(leftCents, locale) })}
        label={t('payments.amount')}
        minValue={0}
        onChange={(value) => {
          setEuros(value);
          setFaults({});
        }}
        suffix="€"
        value={euros}
        {...(faults.amount !== undefined && { error: faults.amount })}
      />
      <TextField
        hint={t('payments.reasonHint')}
        label={t('payments.reason')}
        maxLength={500}
        onChange={(text) => {
          setReason(text);
          setFaults({});
        }}
        value={reason}
        {...(faults.reason !== undefined && { error: faults.reason })}
      />
    </FormDialog>
  );
}
