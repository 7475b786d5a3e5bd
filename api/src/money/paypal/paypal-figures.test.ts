import { noFaults } from '@bothways/paypal-emulator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OrderDesk, type PackCustomer } from './testing/order-desk.ts';
import { WEBHOOK_PATH } from './webhooks.routes.ts';

let desk: OrderDesk;
let ana: PackCustomer;
beforeAll(async () => {
  desk = await OrderDesk.open();
});
afterAll(() => desk.close());
beforeEach(async () => {
  Object.assign(desk.paypal.faults, noFaults());
  ana = await desk.person();
});

/** Figures of PayPal by their labels' values. */
async function figures(): Promise<Record<string, number>> {
  const text = await (await desk.services.app.request('/metrics')).text();
  const found = text.matchAll(
    /^bothways_(?:paypal_calls_total|paypal_webhooks_total|order_refunds)\{(.*)\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, labels = '', count]) => [
      [...labels.matchAll(/="([^"]*)"/g)].map(([, value]) => value).join(' '),
      Number(count),
    ]),
  );
}

/** What this adds to them. */
async function added(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await figures();
  await act();
  const after = Object.entries(await figures());
  return Object.fromEntries(
    after
      .map(([name, count]): [string, number] => [name, count - (before[name] ?? 0)])
      .filter(([, count]) => count > 0),
  );
}

test('what is bought is counted: made, taken, told', async () => {
  const bought = await added(async () => {
    await ana.buy();
    await desk.deliver();
  });
  expect(bought).toMatchObject({ 'order.create done': 1, 'order.capture done': 1, 'order taken': 3 });
  expect(Object.keys(bought).filter((name) => /refused|un|forged|failed/.test(name))).toEqual([]);
});

test('a payment that PayPal refuses, and a PayPal that fails, are told apart', async () => {
  const order = await ana.begun();
  ana.approve(order);
  desk.atPaypal(order.payments[0]?.providerOrderId).nextCapture = 'INSTRUMENT_DECLINED';
  expect(await added(() => ana.capture(order))).toMatchObject({ 'order.capture refused': 1 });
  Object.assign(desk.paypal.faults, { kind: '500', path: /checkout/ });
  expect(await added(() => ana.order())).toEqual({ 'order.create unknown': 1 });
});

test('what went back is counted by its state', async () => {
  await ana.buy();
  const [capture] = [...desk.paypal.checkout.orders.values()].at(-1)?.captures ?? [];
  if (!capture) throw new Error('Nothing was taken');
  desk.paypal.checkout.refund(capture, capture.cents);
  await desk.deliver();
  // What was counted last is told for a minute.
  desk.clock.ms += 60_000;
  expect(await figures()).toMatchObject({ done: 1, 'order.refund refused': 0 });
});

test('webhooks: new ones, known ones, forged ones', async () => {
  desk.paypal.deliveries.held.splice(0);
  await ana.buy();
  const [event] = desk.paypal.deliveries.held.splice(0);
  if (!event) throw new Error('PayPal says nothing');
  const counts = await added(async () => {
    await desk.paypal.deliveries.deliver(event);
    await desk.paypal.deliveries.deliver(event);
    await desk.services.idle();
    await desk.services.app.request(WEBHOOK_PATH, { method: 'POST', body: '{}' });
  });
  expect(counts).toMatchObject({ 'order taken': 1, 'order known': 1, 'unknown forged': 1 });
});
