import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 60_000 });

const PURCHASES = 100 * inject('share');
const FAULTY_EVERY = 10;
/** Purchases, each of which takes a minute. */
const PASS_EVERY = 120;
/** Of ten requests three go wrong, each in another way, after what was asked for was done. */
const FAULTS = ['hang', 'reset', '500', '429'] as const;
const IMPATIENT_MS = 500;

const impatient = (address: string, init: RequestInit): Promise<Response> =>
  fetch(address, { ...init, signal: AbortSignal.timeout(IMPATIENT_MS) });

onOneDatabase('purchases from a PayPal that fails', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({
      database: { ...database(), close: async () => undefined },
      fetch: impatient,
    });
    desk.paypal.deliveries.mode = 'drop';
    return () => desk.close();
  });

  /** Somebody tries until their order is there and approved, then comes back once. */
  async function buy(person: PackCustomer, nth: number): Promise<string> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const order = await person.order();
      if (typeof order === 'string' || order.payments[0]?.providerOrderId === undefined) {
        // The breaker of a provider that fails lets somebody try again later.
        desk.clock.ms += 60_000;
        continue;
      }
      person.approve(order);
      if (nth % FAULTY_EVERY < 3) {
        const kind = FAULTS[nth % FAULTS.length] ?? 'hang';
        const path = nth % 2 === 0 ? /\/capture$/ : /\/v2\//;
        Object.assign(desk.paypal.faults, { kind, times: 1, path, afterwards: true });
      }
      await person.capture(order);
      Object.assign(desk.paypal.faults, { kind: 'none', times: undefined });
      return order.id;
    }
    throw new Error('Never begun');
  }

  test(`${PURCHASES}, of which 30 % are answered badly: as many captures, and nothing unknown after one pass`, async () => {
    const before = await desk.sums();
    const bought: { person: PackCustomer; id: string }[] = [];
    for (let nth = 0; nth < PURCHASES; nth += 1) {
      const person = await desk.person();
      bought.push({ person, id: await buy(person, nth) });
      // The breaker lets the next one try.
      desk.clock.ms += 60_000;
      // What is approved can be taken for three hours: the pass comes within them.
      if (nth % PASS_EVERY === PASS_EVERY - 1) await desk.run('reconcile-orders');
    }
    desk.clock.ms += 15 * 60_000;
    await desk.run('reconcile-orders');
    const states: string[] = [];
    for (const { person, id } of bought) {
      await desk.enter(person);
      states.push((await person.mine(id)).state);
    }
    expect(states.filter((state) => state !== 'paid')).toEqual([]);
    const captures = [...desk.paypal.checkout.orders.values()].flatMap((order) => order.captures);
    expect(captures).toHaveLength(PURCHASES);
    const balances = await Promise.all(bought.map(({ person }) => person.balance()));
    expect(new Set(balances)).toEqual(new Set([25_000]));
    const after = await desk.sums();
    expect((after.clearing ?? 0) - (before.clearing ?? 0)).toBe(PURCHASES * 10_000);
    expect(await desk.alarms()).toBe(0);
  });

  describe.each(FAULTS)('%s', (kind) => {
    test.each([true, false])('at the capture, after it was done: %s', async (afterwards) => {
      const person = await desk.person();
      const order = await person.begun();
      person.approve(order);
      Object.assign(desk.paypal.faults, { kind, times: 1, path: /\/capture$/, afterwards });
      await person.capture(order);
      desk.clock.ms += 15 * 60_000;
      await desk.enter(person);
      await desk.run('reconcile-orders');
      expect(await person.mine(order.id)).toMatchObject({ state: 'paid' });
      expect(desk.atPaypal(order.payments[0]?.providerOrderId).captures).toHaveLength(1);
      expect(await person.balance()).toBe(25_000);
    });
  });
});
