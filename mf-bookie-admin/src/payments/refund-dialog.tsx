import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import { useToast } from '@bothways/platform';
import {
  type FormRead,
  faultsIn,
  formatMoney,
  MISSING,
  NumberField,
  TextField,
  useForm,
  useUi,
  useValues,
} from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, FormDialog, useChange } from '../changes/index.ts';
import { PAYMENTS_KEY, type Refund } from './payments.queries.ts';
import { useText } from './texts.ts';

interface Props {
  /** Display name of what is refunded. */
  name: string;
  email: string | undefined;
  /** The refundable rest, in euro cents. */
  leftCents: number;
  /** Initial amount; the whole rest if omitted. */
  proposedCents?: number;
  send: (refund: Refund) => Promise<unknown>;
  onClose: () => void;
}

interface Draft {
  euros: number | null;
  reason: string;
}

/** Refunds a payment in part or whole: amount and reason, then a confirmation. A retry is the same refund. */
export function RefundDialog({ name, email, leftCents, proposedCents = leftCents, send, onClose }: Props) {
  const t = useText();
  const { locale } = useUi();
  const toast = useToast();
  const form = useForm(
    useValues<Draft>({ euros: eurosOfCents(proposedCents), reason: '' }),
    (values): FormRead<Omit<Refund, 'key'>, keyof Draft> => {
      const amountCents = centsOfEuros(values.euros ?? 0);
      const reason = values.reason.trim();
      const faults = faultsIn({ euros: amountCents <= 0 || amountCents > leftCents, reason: reason === '' });
      return faults.size > 0 ? { faults } : { sent: { amountCents, reason } };
    },
  );
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
      onSave={() => form.submit((refund) => setWanted({ key: crypto.randomUUID(), ...refund }))}
      save={t('payments.continue')}
      size="small"
      title={t('payments.refundTitle', { name })}
    >
      <NumberField
        hint={t('payments.amountHint', { max: formatMoney(leftCents, locale) })}
        label={t('payments.amount')}
        minValue={0}
        suffix="€"
        {...form.field('euros', t('payments.amountFault', { max: formatMoney(leftCents, locale) }))}
      />
      <TextField
        hint={t('payments.reasonHint')}
        label={t('payments.reason')}
        maxLength={500}
        {...form.field('reason', t('payments.reasonFault'))}
      />
    </FormDialog>
  );
}
