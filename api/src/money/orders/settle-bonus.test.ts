import { expect, test } from 'vitest';
import type { PaymentRow } from './orders.store.ts';
import { isReturned } from './settle-bonus.ts';

const payment = (centsBack: number, paidAtMs: number | null = 1): PaymentRow => ({
  orderId: 'order',
  position: 1,
  paymentId: 'payment',
  paidTo: null,
  amountCents: 40_000,
  credits: 120_000,
  dueAtMs: null,
  confirmingSinceMs: null,
  paidAtMs,
  method: 'paypal',
  reference: null,
  receipt: null,
  refundedCents: centsBack,
  disputedCents: 0,
  lostCents: 0,
  isDisputeLost: 0,
  centsBack,
  creditsBack: 0,
  moves: 0,
  reminders: 0,
});

test.each([
  ['the first of two went back', [payment(40_000), payment(0)], false],
  ['both went back', [payment(40_000), payment(40_000)], true],
  ['the second was never paid', [payment(40_000), payment(0, null)], true],
  ['a part went back', [payment(39_999)], false],
])('money of an order is gone where all that came has gone back: %s', (_, payments, isGone) => {
  expect(isReturned(payments)).toBe(isGone);
});
