import { useText } from './texts.ts';

/** What the server calls the reasons for which money bought nothing, and what they are called here. */
const REASONS = {
  unknown: 'unknown',
  plan: 'plan',
  'second subscription': 'secondSubscription',
  'account gone': 'accountGone',
  paused: 'paused',
  amount: 'amount',
  'too much': 'tooMuch',
  currency: 'currency',
  'used payment': 'usedPayment',
  'partial refund': 'partialRefund',
  'unreadable payment': 'unreadablePayment',
  'refunded and renewing': 'refundedAndRenewing',
  dispute: 'dispute',
  'another order': 'anotherOrder',
  payee: 'payee',
  'custom id': 'customId',
  'second payment': 'secondPayment',
  returned: 'returned',
  'refund late': 'refundLate',
  'held for us': 'heldForUs',
} as const;
const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

/** Why money bought nothing, in words; a reason of a newer server stands as it is. */
export function useReasonText(): (reason: string) => string {
  const t = useText();
  return (reason) => (isKnown(reason) ? t(`payments.reasons.${REASONS[reason]}`) : reason);
}
