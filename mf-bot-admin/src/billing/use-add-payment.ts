import { isApiError, useMutation, useToast } from '@bothways/platform';
import { useText } from '../texts.ts';
import { addPayment, useMoneyMoved } from './billing.queries.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { useBillingText } from './use-billing-text.ts';

/** The request: a draft, and whether a repetition within a day is intended. */
interface SentDraft extends PaymentDraft {
  again?: boolean;
}

/** Returns whether the same payment was recorded within a day; the form then asks for confirmation. */
export const isSameAgain = (error: unknown): boolean =>
  isApiError(error) && error.key === 'errors.samePayment';

/** The most that the amount could have been, in euros, where it was exceeded. */
export const maxAmountOf = (error: unknown): number | undefined =>
  isApiError(error) ? error.maxAmount : undefined;

/** Sends a payment, once per key, and reports its success. */
export function useAddPayment(userEmail: string, onAdded: () => void) {
  const t = useText();
  const toast = useToast();
  const moved = useMoneyMoved();
  const { euros } = useBillingText();
  return useMutation({
    mutationFn: ({ type, amount, rate, method, depositorId, reference, comment, key, again }: SentDraft) =>
      addPayment({
        userEmail,
        type,
        amount: amount ?? 0,
        key,
        ...(type === 'credit' && rate !== null && { rate }),
        ...(type === 'credit' && method && { method }),
        ...(type === 'credit' && again && { again }),
        ...(type === 'withdrawal' && depositorId !== undefined && { depositorId }),
        ...(reference.trim() !== '' && { reference: reference.trim() }),
        ...(comment.trim() !== '' && { comment: comment.trim() }),
      }),
    async onSuccess({ payment, state }) {
      const said = { type: t(`billing.types.${payment.type}`), amount: euros(payment.amount) };
      const title = state === 'done' ? t('billing.added.payment', said) : t('billing.added.waiting', said);
      toast.show({ tone: state === 'done' ? 'success' : 'info', title });
      onAdded();
      await moved();
    },
    onError(error) {
      // Another user was faster: the limits have changed.
      if (maxAmountOf(error) !== undefined) void moved();
    },
  });
}
