import { useText } from './texts.ts';

/** The server's reasons why money bought nothing, mapped to text keys. */
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

/** Returns why money bought nothing, in words; an unknown reason of a newer server is returned unchanged. */
export function useReasonText(): (reason: string) => string {
  const t = useText();
  return (reason) => (isKnown(reason) ? t(`payments.reasons.${REASONS[reason]}`) : reason);
}
