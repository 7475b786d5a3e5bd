import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OrderDesk } from './testing/order-desk.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** More than PayPal lists on two of its largest pages. */
const OTHERS = 101;
/** More consecutive failures than end a pass, if they were outages. */
const UNREADABLE = 6;

let desk: OrderDesk;
beforeAll(async () => {
  desk = await OrderDesk.open();
  desk.paypal.deliveries.mode = 'drop';
});
afterAll(() => desk.close());

/** Disputes of a merchant's other orders, as old as now. */
function disputesOfOthers(count: number): void {
  const { checkout } = desk.paypal;
  const wanted = { cents: 500, currency: 'EUR', customId: undefined, invoiceId: undefined, description: '' };
  for (let nth = 0; nth < count; nth += 1) {
    const order = checkout.create(wanted);
    checkout.approve(order);
    checkout.take(order);
    for (const capture of order.captures) checkout.dispute(capture);
  }
}

test('a dispute takes what its end says, and the order says that it was lost', async () => {
  const ana = await desk.person();
  const order = await ana.begun();
  const theirs = desk.atPaypal(order.payments[0]?.providerOrderId);
  ana.approve(order);
  await ana.capture(order);
  const [capture] = theirs.captures;
  if (!capture) throw new Error('Nothing was captured');
  const { checkout } = desk.paypal;
  const bought = await ana.balance();
  const small = checkout.dispute(capture, capture.cents / 2);
  await desk.run('reconcile-orders');
  expect(await ana.balance()).toBe(bought / 2);
  checkout.resolve(small, 'RESOLVED_BUYER_FAVOUR', capture.cents / 10);
  await desk.run('reconcile-orders');
  expect(await ana.balance()).toBe((bought * 9) / 10);
  expect(await ana.mine(order.id)).toMatchObject({
    state: 'paid',
    payments: [{ state: 'partlyRefunded', isDisputeLost: true, refundedCents: capture.cents / 10 }],
  });
  const paidOut = checkout.dispute(capture, capture.cents / 2);
  checkout.resolve(paidOut, 'RESOLVED_SELLER_FAVOUR');
  paidOut.outcome = 'RESOLVED_WITH_PAYOUT';
  paidOut.refundedCents = paidOut.cents;
  await desk.run('reconcile-orders');
  expect(await ana.balance()).toBe((bought * 9) / 10);
});

test('a dispute that nobody told of is found behind two full pages and some that cannot be read', async () => {
  const ana = await desk.person();
  const order = await ana.begun();
  const theirs = desk.atPaypal(order.payments[0]?.providerOrderId);
  ana.approve(order);
  await ana.capture(order);
  const [capture] = theirs.captures;
  if (!capture) throw new Error('Nothing was captured');
  disputesOfOthers(OTHERS);
  const { checkout } = desk.paypal;
  const odd = [...checkout.disputes.values()].slice(0, UNREADABLE);
  for (const dispute of odd) dispute.currency = 'none';
  checkout.dispute(capture);
  await desk.run('reconcile-orders');
  expect(await ana.mine(order.id)).toMatchObject({ state: 'disputed' });
  expect(await ana.balance()).toBe(0);
});
