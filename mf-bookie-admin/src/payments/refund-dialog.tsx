import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import { useToast } from '@bothways/platform';
import { formatMoney, MISSING, NumberField, TextField, useUi } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, FormDialog, useChange } from '../changes/index.ts';
import { PAYMENTS_KEY, type Refund } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useDraft } from './use-draft.ts';

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
  const { draft, set, check, fault } = useDraft<Draft>({ euros: eurosOfCents(proposedCents), reason: '' });
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
    const amountCents = centsOfEuros(draft.euros ?? 0);
    const reason = draft.reason.trim();
    const isSound = check({
      ...((amountCents <= 0 || amountCents > leftCents) && {
        euros: t('payments.amountFault', { max: formatMoney(leftCents, locale) }),
      }),
      ...(reason === '' && { reason: t('payments.reasonFault') }),
    });
    if (isSound) setWanted({ key: crypto.randomUUID(), amountCents, reason });
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
        onChange={(euros) => set({ euros })}
        suffix="€"
        value={draft.euros}
        {...fault('euros')}
      />
      <TextField
        hint={t('payments.reasonHint')}
        label={t('payments.reason')}
        maxLength={500}
        onChange={(reason) => set({ reason })}
        value={draft.reason}
        {...fault('reason')}
      />
    </FormDialog>
  );
}
