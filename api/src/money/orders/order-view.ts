import {
  type Order,
  type OrderPayment,
  type OrderPaymentState,
  orderStateOf,
  PAYMENT_ACTIONS,
  paymentStates,
} from '@bothways/domain/orders';
import { isoOf, isoOrNull } from '@bothways/domain/time';
import type { AttemptRow } from './attempts.store.ts';
import type { PaymentRow, WholeOrder } from './orders.store.ts';

const NUMBER_DIGITS = 4;

/** Formats an order's public number. */
export const orderNumber = (serial: number): string => `PK-${String(serial).padStart(NUMBER_DIGITS, '0')}`;

/** Computes the current states of an order's payments. */
export const statesOf = ({ row, payments }: WholeOrder, nowMs: number): OrderPaymentState[] =>
  paymentStates(payments, row, nowMs);

/** Finds the attempt that can be approved at the provider for this payment; undefined if there is none. */
export const liveAttempt = (
  attempts: readonly AttemptRow[],
  { orderId, position }: Pick<PaymentRow, 'orderId' | 'position'>,
): AttemptRow | undefined =>
  attempts.find(
    (attempt) =>
      attempt.orderId === orderId &&
      attempt.position === position &&
      (attempt.state === 'live' || attempt.state === 'approved'),
  );

function toPayment(
  payment: PaymentRow,
  state: OrderPaymentState,
  attempt: AttemptRow | undefined,
): OrderPayment {
  const { position, amountCents, credits, lostCents, isDisputeLost, dueAtMs, paidAtMs, receipt } = payment;
  const mayApprove = PAYMENT_ACTIONS[state].mayPay && attempt?.providerOrderId;
  return {
    position,
    state,
    amountCents,
    credits,
    refundedCents: Math.min(amountCents, payment.refundedCents + lostCents),
    ...(isDisputeLost > 0 && { isDisputeLost: true }),
    ...(dueAtMs !== null && { dueAt: isoOf(dueAtMs) }),
    ...(paidAtMs !== null && { paidAt: isoOf(paidAtMs) }),
    ...(mayApprove && { providerOrderId: mayApprove }),
    ...(receipt !== null && { receipt }),
  };
}

/** Returns an order's current state as its buyer sees it. */
export function toOrder(whole: WholeOrder, attempts: readonly AttemptRow[], nowMs: number): Order {
  const { row, payments } = whole;
  const states = statesOf(whole, nowMs);
  const state = orderStateOf(states);
  const expiresAt = isoOrNull(row.expiresAtMs);
  return {
    id: row.id,
    number: orderNumber(row.serial),
    pack: row.pack,
    market: row.market,
    state,
    createdAt: isoOf(row.createdAtMs),
    ...(state === 'open' && expiresAt !== null && { expiresAt }),
    priceCents: row.priceCents,
    currency: 'EUR',
    credits: row.credits,
    bonus: { credits: row.bonus, state: row.bonusState },
    payments: payments.map((payment, index) =>
      toPayment(payment, states[index] ?? 'void', liveAttempt(attempts, payment)),
    ),
  };
}
