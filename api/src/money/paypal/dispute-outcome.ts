import { z } from 'zod';
import { amountSchema } from './amount.ts';

const movementSchema = z.object({
  affected_party: z.string(),
  type: z.string(),
  reason: z.string().optional(),
});

/** The subject and outcome of a dispute, from `GET /v1/customer/disputes/{id}`. */
export const disputeFactsSchema = z.object({
  status: z.string(),
  dispute_amount: amountSchema,
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: amountSchema.optional() })
    .optional(),
  money_movements: z.array(movementSchema).default([]),
});
type Facts = z.output<typeof disputeFactsSchema>;

/** Outcome codes that take nothing from the seller, in both spellings. */
const WON = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_SELLER_FAVOR',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
]);

/** Whether PayPal paid the buyer itself: a payout without a debit to the seller, fees aside. */
const isPaidByPaypal = ({ dispute_outcome, money_movements }: Facts): boolean =>
  dispute_outcome?.outcome_code === 'RESOLVED_WITH_PAYOUT' &&
  !money_movements.some(
    ({ affected_party: party, type, reason }) =>
      party === 'SELLER' && type === 'DEBIT' && reason !== 'DISPUTE_SETTLEMENT_FEE',
  );

/**
 * Returns a dispute's state, and the amount disputed or, if it was lost, taken from us, in cents. A resolved dispute is
 * won by its outcome code, by PayPal's own payout, or if nothing was refunded.
 */
export function disputeStanding(facts: Facts): { state: 'open' | 'won' | 'lost'; amountCents: number } {
  const { status, dispute_amount: about, dispute_outcome: outcome } = facts;
  if (status !== 'RESOLVED') return { state: 'open', amountCents: about.cents };
  const lostCents = outcome?.amount_refunded?.cents ?? about.cents;
  const isWon = WON.has(outcome?.outcome_code ?? '') || isPaidByPaypal(facts) || lostCents <= 0;
  return isWon ? { state: 'won', amountCents: about.cents } : { state: 'lost', amountCents: lostCents };
}
