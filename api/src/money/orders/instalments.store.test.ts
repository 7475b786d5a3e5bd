import { DAY_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { onBothDatabases, unguarded, withoutChecks } from '#kernel/db/testing';
import { type PaymentRow, unpaidLater } from './orders.store.ts';
import { type RefundRow, refundedCents } from './refunds.store.ts';

const DUE_MS = Date.parse('2026-11-20T12:00:00Z');

const payment = (orderId: string, over: Partial<PaymentRow> = {}): PaymentRow => ({
  orderId,
  position: 2,
  paymentId: null,
  amountCents: 10_000,
  credits: 30_000,
  dueAtMs: DUE_MS,
  confirmingSinceMs: null,
  paidAtMs: null,
  method: null,
  reference: null,
  receipt: null,
  paidTo: null,
  refundedCents: 0,
  disputedCents: 0,
  lostCents: 0,
  isDisputeLost: 0,
  centsBack: 0,
  creditsBack: 0,
  moves: 0,
  reminders: 0,
  ...over,
});
const refund = (id: string, over: Partial<RefundRow>): RefundRow => ({
  id,
  orderId: 'split',
  position: 1,
  actor: 'admin',
  key: id,
  amountCents: 1000,
  reason: 'half',
  state: 'done',
  providerRefundId: null,
  captureId: null,
  atMs: DUE_MS,
  ...over,
});

onBothDatabases('an order in two payments', (database) => {
  test('has what went back of each for itself, and only what did', async () => {
    const { db } = database();
    const rows = [
      refund('first', { amountCents: 4000 }),
      refund('second', { amountCents: 700, position: 2 }),
      refund('asked', { amountCents: 50, state: 'asked' }),
      refund('other', { amountCents: 9, orderId: 'other' }),
    ];
    await unguarded(database(), ['orderRefunds'], () => db.insertInto('orderRefunds').values(rows).execute());
    const sums = [1, 2].map((position) => refundedCents(db, { orderId: 'split', position }));
    expect(await Promise.all(sums)).toEqual([4000, 700]);
  });

  test('reminds of what is due and neither paid nor on its way', async () => {
    const { db } = database();
    const rows = [
      payment('due'),
      payment('later', { dueAtMs: DUE_MS + DAY_MS }),
      payment('paid', { paidAtMs: DUE_MS }),
      payment('on-its-way', { confirmingSinceMs: DUE_MS }),
      payment('often', { reminders: 5 }),
    ];
    await withoutChecks(database(), ['orderPayments']);
    await unguarded(database(), ['orderPayments'], () =>
      db.insertInto('orderPayments').values(rows).execute(),
    );
    expect((await unpaidLater(db, DUE_MS, 10)).map(({ orderId }) => orderId)).toEqual(['due']);
  });
});
