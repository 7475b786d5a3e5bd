import { beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk } from '#money/paypal/testing';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const QUARTER_MS = 15 * 60 * 1000;

onOneDatabase('a ledger that is closed', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    return async () => {
      await desk.openLedger();
      await desk.close();
    };
  });

  test('takes no money of what was approved, on none of its ways; open again it is taken once and buys', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    ana.approve(order);
    const theirs = desk.atPaypal(order.payments[0]?.providerOrderId);
    await desk.closeLedger();
    expect(await ana.capture(order)).toBe('errors.ledgerClosed');
    await desk.deliver();
    expect(await ana.capture(order)).toBe('errors.ledgerClosed');
    await desk.run('reconcile-orders');
    expect([theirs.captures, await ana.balance()]).toEqual([[], 0]);
    expect(await ana.mine(order.id)).toMatchObject({ state: 'confirming' });
    await desk.openLedger();
    desk.clock.ms += QUARTER_MS;
    await desk.run('reconcile-orders');
    expect(theirs.captures).toHaveLength(1);
    expect(await ana.mine(order.id)).toMatchObject({ state: 'paid' });
    expect([await ana.balance(), await desk.alarms()]).toEqual([25_000, 0]);
  });

  test('lets nobody order or begin a payment, and PayPal is asked for nothing', async () => {
    const [ana, eva] = [await desk.person(), await desk.person()];
    const order = await ana.begun();
    const { size } = desk.paypal.checkout.orders;
    await desk.closeLedger();
    expect(await eva.order()).toBe('errors.ledgerClosed');
    expect(await ana.order()).toBe('errors.ledgerClosed');
    expect(await ana.begin(order)).toBe('errors.ledgerClosed');
    expect(desk.paypal.checkout.orders.size).toBe(size);
    await desk.openLedger();
    expect(await eva.order()).toMatchObject({ state: 'open' });
  });
});
