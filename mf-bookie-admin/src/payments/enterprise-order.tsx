import { centsOfEuros, hundredthsOfCredits } from '@bothways/domain/money';
import { useDraftValues, useToast } from '@bothways/platform';
import { type FormRead, faultsIn, NumberField, TextField } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { PAYMENTS_KEY, recordOrder } from './payments.queries.ts';
import { useText } from './texts.ts';

const MAX_EUROS = 100_000;
const MAX_CREDITS = 1_000_000;

interface Draft {
  userEmail: string;
  credits: number | null;
  price: number | null;
  comment: string;
}
const EMPTY: Draft = { userEmail: '', credits: null, price: null, comment: '' };

function read(draft: Draft): FormRead<Draft, keyof Draft> {
  const faults = faultsIn({
    userEmail: !draft.userEmail.includes('@'),
    credits: (draft.credits ?? 0) <= 0,
    price: (draft.price ?? 0) <= 0,
    comment: draft.comment.trim() === '',
  });
  return faults.size > 0 ? { faults } : { sent: draft };
}

/** Records a pack with a price agreed by mail; it is confirmed once the money has arrived. */
export function EnterpriseOrder({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  // Idempotency key: resending creates one order.
  const [key] = useState(() => crypto.randomUUID());
  const change = useChange(
    async ({ userEmail, credits, price, comment }: Draft) => {
      const { order } = await recordOrder({
        key,
        userEmail: userEmail.trim(),
        credits: hundredthsOfCredits(credits ?? 0),
        priceCents: centsOfEuros(price ?? 0),
        comment: comment.trim(),
      });
      toast.show({ tone: 'success', title: t('payments.recorded', { number: order.number }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const form = useChangeForm(
    useDraftValues('enterprise-order', EMPTY, ['userEmail', 'credits', 'price', 'comment']),
    read,
    change,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('payments.recordSave')}
      size="small"
      title={t('payments.recordTitle')}
    >
      <TextField
        autoFocus
        label={t('payments.email')}
        type="email"
        {...form.field('userEmail', t('payments.emailFault'))}
      />
      <NumberField
        label={t('payments.credits')}
        maxValue={MAX_CREDITS}
        minValue={0}
        {...form.field('credits', t('payments.creditsFault'))}
      />
      <NumberField
        label={t('payments.price')}
        maxValue={MAX_EUROS}
        minValue={0}
        suffix="€"
        {...form.field('price', t('payments.priceFault'))}
      />
      <TextField
        hint={t('payments.commentHint')}
        label={t('payments.comment')}
        maxLength={500}
        {...form.field('comment', t('payments.commentFault'))}
      />
    </FormDialog>
  );
}
