import { beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { OrderDesk } from './testing/order-desk.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const QUARTER_MS = 15 * 60 * 1000;

onBothDatabases('a ledger that is closed', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    return async () => {
      await open();
      await desk.close();
    };
  });
  const db = () => desk.services.database.db;
  const close = () =>
    db().insertInto('ledgerClosings').values({ id: 1, atMs: desk.clock.ms, fault: 'a sum' }).execute();
  const open = () => db().deleteFrom('ledgerClosings').execute();

  test('takes no money of what was approved, on none of its ways; open again it is taken once and buys', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    ana.approve(order);
    const theirs = desk.atPaypal(order.payments[0]?.providerOrderId);
    await close();
    expect(await ana.capture(order)).toBe('UNAVAILABLE');
    await desk.deliver();
    expect(await ana.capture(order)).toBe('UNAVAILABLE');
    await desk.run('reconcile-orders');
    expect([theirs.captures, await ana.balance()]).toEqual([[], 0]);
    expect(await ana.mine(order.id)).toMatchObject({ state: 'confirming' });
    await open();
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
    await close();
    expect(await eva.order()).toBe('UNAVAILABLE');
    expect(await ana.order()).toBe('UNAVAILABLE');
    expect(await ana.begin(order)).toBe('UNAVAILABLE');
    expect(desk.paypal.checkout.orders.size).toBe(size);
    await open();
    expect(await eva.order()).toMatchObject({ state: 'open' });
  });
});
