import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';
import { assignRole } from '#people/iam';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** PayPal knows names of orders for six hours, and of refunds for 45 days. */
onOneDatabase('names that PayPal has forgotten', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    // For this merchant orders live longer than their names.
    const { checkout } = desk.paypal;
    [checkout.approvableForMs, checkout.capturableForMs] = [3 * DAY_MS, 3 * DAY_MS];
    return () => desk.close();
  });
  const fail = (kind: 'late' | '500' | 'none', path: RegExp) =>
    Object.assign(desk.paypal.faults, { kind, times: 1, path, afterwards: true });
  const orders = () => [...desk.paypal.checkout.orders.values()];
  const captures = () => orders().flatMap((order) => order.captures);
  const later = async (ana: PackCustomer, ms: number) => {
    desk.clock.ms += ms;
    await desk.enter(ana);
  };

  /** Made at PayPal, and its name there was never heard. */
  async function unheard(ana: PackCustomer) {
    fail('500', /\/v2\/checkout\/orders$/);
    expect(await ana.order()).toBe('errors.providerError');
    const [theirs] = orders();
    if (!theirs) throw new Error('Nothing was made');
    return theirs;
  }

  test('an order whose name was never heard is found by it in time, and taken', async () => {
    const ana = await desk.person();
    const theirs = await unheard(ana);
    await later(ana, HOUR_MS);
    desk.paypal.checkout.approve(theirs);
    await desk.deliver();
    expect([orders().length, captures().length, await ana.balance()]).toEqual([1, 1, 25_000]);
  });

  test('too late nothing is made by it, and nothing taken: its buyer pays another one', async () => {
    const ana = await desk.person();
    const theirs = await unheard(ana);
    await later(ana, 7 * HOUR_MS);
    desk.paypal.checkout.approve(theirs);
    await desk.deliver();
    expect([orders().length, captures().length, await ana.balance()]).toEqual([1, 0, 0]);
    await desk.run('reconcile-orders');
    const order = await ana.begun();
    expect(order.payments[0]?.providerOrderId).not.toBe(theirs.id);
    ana.approve(order);
    expect(await ana.capture(order)).toMatchObject({ state: 'paid' });
    await desk.deliver();
    await desk.run('reconcile-orders');
    expect([orders().length, captures().length, await ana.balance()]).toEqual([2, 1, 25_000]);
  });

  test('money that was taken and not heard of is not taken again', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    ana.approve(order);
    desk.paypal.deliveries.mode = 'drop';
    fail('500', /./);
    desk.paypal.faults.path = /\/capture$/;
    await ana.capture(order);
    await later(ana, 7 * HOUR_MS);
    await ana.capture(order);
    await desk.run('reconcile-orders');
    expect([captures().length, await ana.balance(), await desk.alarms()]).toEqual([1, 25_000, 0]);
  });

  test('a part that was given back and not heard of for so long is not given again: somebody looks', async () => {
    const [ana, eva] = [await desk.person(), await desk.person()];
    await assignRole(database().db, eva.userId, 'admin', desk.clock.ms);
    const { id } = await ana.buy();
    fail('500', /\/refund$/);
    await desk.enter(eva);
    const body = { key: randomUUID(), reason: 'Asked by mail', amountCents: 4000 };
    // From here on PayPal is down, and its order says nothing.
    const [theirs] = orders();
    if (!theirs) throw new Error('No order');
    const { refunds } = theirs;
    await eva.browser.post(`/api/admin/orders/${id}/payments/1/refund`, body);
    const kept = refunds.splice(0);
    expect(kept).toMatchObject([{ cents: 4000 }]);
    await later(ana, 46 * DAY_MS);
    await desk.run('reconcile-orders');
    expect(refunds).toEqual([]);
    expect(await desk.alarms()).toBe(1);
    refunds.push(...kept);
    await desk.run('reconcile-orders');
    await desk.enter(ana);
    expect((await ana.mine(id)).payments[0]).toMatchObject({ refundedCents: 4000 });
  });
});
