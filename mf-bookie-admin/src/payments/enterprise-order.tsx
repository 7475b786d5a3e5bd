import { centsOfEuros, hundredthsOfCredits } from '@bothways/domain/money';
import { useToast } from '@bothways/platform';
import { NumberField, TextField } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { PAYMENTS_KEY, recordOrder } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useDraft } from './use-draft.ts';

const MAX_EUROS = 100_000;
const MAX_CREDITS = 1_000_000;

interface Draft {
  userEmail: string;
  credits: number | null;
  price: number | null;
  comment: string;
}
const EMPTY: Draft = { userEmail: '', credits: null, price: null, comment: '' };

/** Records a pack with a price agreed by mail; it is confirmed once the money has arrived. */
export function EnterpriseOrder({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { draft, set, check, fault } = useDraft(EMPTY);
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
  const save = (): void => {
    const isSound = check({
      ...(!draft.userEmail.includes('@') && { userEmail: t('payments.emailFault') }),
      ...((draft.credits ?? 0) <= 0 && { credits: t('payments.creditsFault') }),
      ...((draft.price ?? 0) <= 0 && { price: t('payments.priceFault') }),
      ...(draft.comment.trim() === '' && { comment: t('payments.commentFault') }),
    });
    if (isSound) change.mutate(draft);
  };
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={save}
      save={t('payments.recordSave')}
      size="small"
      title={t('payments.recordTitle')}
    >
      <TextField
        autoFocus
        label={t('payments.email')}
        onChange={(userEmail) => set({ userEmail })}
        type="email"
        value={draft.userEmail}
        {...fault('userEmail')}
      />
      <NumberField
        label={t('payments.credits')}
        maxValue={MAX_CREDITS}
        minValue={0}
        onChange={(credits) => set({ credits })}
        value={draft.credits}
        {...fault('credits')}
      />
      <NumberField
        label={t('payments.price')}
        maxValue={MAX_EUROS}
        minValue={0}
        onChange={(price) => set({ price })}
        suffix="€"
        value={draft.price}
        {...fault('price')}
      />
      <TextField
        hint={t('payments.commentHint')}
        label={t('payments.comment')}
        maxLength={500}
        onChange={(comment) => set({ comment })}
        value={draft.comment}
        {...fault('comment')}
      />
    </FormDialog>
  );
}
