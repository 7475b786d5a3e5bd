import type { Order } from '@bothways/domain/orders';
import { DAY_MS } from '@bothways/domain/time';
import type { Order as PaypalOrder } from '@bothways/paypal-emulator';
import { beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';
import { expectOk } from '#testing';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const QUARTER_MS = 15 * 60 * 1000;

onOneDatabase('a pause that begins between the approval and the money', (database) => {
  let desk: OrderDesk;
  /** What happens right before the product's next request of this kind reaches PayPal. */
  let before: { request: RegExp; happens: () => Promise<unknown> } | undefined;
  beforeEach(async () => {
    before = undefined;
    desk = await OrderDesk.open({
      database: { ...database(), close: async () => undefined },
      fetch: async (address, init) => {
        const due = before?.request.test(`${init.method} ${new URL(address).pathname}`) ? before : undefined;
        if (due) before = undefined;
        await due?.happens();
        return fetch(address, init);
      },
    });
    return () => desk.close();
  });

  const approved = async (): Promise<{ ana: PackCustomer; order: Order; theirs: PaypalOrder }> => {
    const ana = await desk.person();
    const order = await ana.begun();
    ana.approve(order);
    return { ana, order, theirs: desk.atPaypal(order.payments[0]?.providerOrderId) };
  };
  const pauses = ({ browser }: PackCustomer) =>
    expectOk(browser.post('/api/account/limits/time-out', { length: 'day' }));
  const dayLater = async (ana: PackCustomer) => {
    desk.clock.ms += DAY_MS + QUARTER_MS;
    await desk.enter(ana);
    await desk.run('reconcile-orders');
  };

  const FINDERS: Record<string, (order: Order, ana: PackCustomer) => Promise<unknown>> = {
    'the page comes back': (order, ana) => ana.capture(order),
    'PayPal tells': () => desk.deliver(),
    'nobody tells and we ask': () => desk.run('reconcile-orders'),
  };
  test.each(Object.keys(FINDERS))(
    '%s: nothing is taken, the person hears why, and the order ends',
    async (name) => {
      const { ana, order, theirs } = await approved();
      await pauses(ana);
      await FINDERS[name]?.(order, ana);
      expect(await ana.capture(order)).toBe('errors.timeOut');
      expect(await ana.begin(order)).toBe('errors.timeOut');
      expect(await ana.mine(order.id)).toMatchObject({ state: 'open' });
      await dayLater(ana);
      expect(await ana.mine(order.id)).toMatchObject({ state: 'expired' });
      expect(await ana.capture(order)).toBe('errors.notNow');
      expect([theirs.captures, await ana.balance()]).toEqual([[], 0]);
    },
  );

  test('it begins while we read that it was approved: nothing is taken', async () => {
    const { ana, order, theirs } = await approved();
    before = { request: /^GET .*orders/, happens: () => pauses(ana) };
    expect(await ana.capture(order)).toBe('errors.timeOut');
    await dayLater(ana);
    expect([theirs.captures, await ana.balance(), await desk.alarms()]).toEqual([[], 0, 0]);
  });

  test('it begins as we ask for the money: that goes back, once, nothing is bought, and somebody looks', async () => {
    const { ana, order, theirs } = await approved();
    before = { request: /^POST .*capture$/, happens: () => pauses(ana) };
    expect(await ana.capture(order)).toBe('errors.timeOut');
    await desk.deliver((held) => [...held.keys(), ...held.keys()]);
    await desk.run('reconcile-orders');
    expect(theirs.refunds.map(({ cents }) => cents)).toEqual([10_000]);
    expect([await ana.balance(), await desk.alarms()]).toEqual([0, 1]);
    await dayLater(ana);
    expect(theirs.refunds).toHaveLength(1);
    expect([await ana.balance(), (await ana.mine(order.id)).state]).toEqual([0, 'expired']);
  });

  test('what could not go back at once goes back after the pause: it never buys', async () => {
    const { ana, order, theirs } = await approved();
    before = { request: /^POST .*capture$/, happens: () => pauses(ana) };
    Object.assign(desk.paypal.faults, { kind: '500', times: undefined, path: /refund$/, afterwards: false });
    expect(await ana.capture(order)).toBe('errors.providerError');
    expect([theirs.captures.length, theirs.refunds]).toEqual([1, []]);
    await dayLater(ana);
    expect([theirs.refunds, await ana.balance()]).toEqual([[], 0]);
    Object.assign(desk.paypal.faults, { kind: 'none', times: undefined });
    desk.clock.ms += QUARTER_MS;
    await desk.run('reconcile-orders');
    expect(theirs.refunds.map(({ cents }) => cents)).toEqual([10_000]);
    expect([await ana.balance(), await desk.alarms()]).toEqual([0, 1]);
  });

  test('a promised refund that fails is asked for again the next day, one that is only slow is not', async () => {
    const { ana, order, theirs } = await approved();
    before = { request: /^POST .*capture$/, happens: () => pauses(ana) };
    desk.paypal.checkout.promisesRefunds = true;
    expect(await ana.capture(order)).toBe('errors.timeOut');
    expect(theirs.refunds.map(({ status }) => status)).toEqual(['PENDING']);
    await dayLater(ana);
    await desk.run('reconcile-orders');
    expect(theirs.refunds.map(({ status }) => status)).toEqual(['PENDING']);
    const [slow] = theirs.refunds;
    if (slow) desk.paypal.checkout.settleRefund(slow, 'FAILED');
    desk.paypal.checkout.promisesRefunds = false;
    await dayLater(ana);
    await desk.run('reconcile-orders');
    expect(theirs.refunds.map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED']);
    expect(await ana.balance()).toBe(0);
  });

  test('what was taken a second before it stays bought, though we hear of it in the pause', async () => {
    const { ana, order, theirs } = await approved();
    desk.paypal.checkout.take(theirs);
    desk.clock.ms += 1000;
    await pauses(ana);
    expect(await ana.capture(order)).toMatchObject({ state: 'paid' });
    expect([theirs.refunds, await ana.balance(), await desk.alarms()]).toEqual([[], 25_000, 0]);
  });
});
