import { randomUUID } from 'node:crypto';
import type { Order } from '@bothways/domain/orders';
import { HOUR_MS } from '@bothways/domain/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { KICKSTART, OrderDesk, type PackCustomer } from '#money/paypal/testing';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

onOneDatabase('an order that expired at PayPal', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    return () => desk.close();
  });

  const idOf = (order: Order | string) =>
    typeof order === 'string' ? order : order.payments[0]?.providerOrderId;
  const WAYS: Record<string, (ana: PackCustomer, order: Order, key: string) => Promise<Order | string>> = {
    'the same purchase again': (ana, _order, key) => ana.order(KICKSTART, key),
    'another tab': (ana) => ana.order(),
    'the payment begun again': (ana, order) => ana.begin(order),
  };

  test.each(Object.keys(WAYS))(
    'is not handed out again by %s: there is a new one, which is paid',
    async (way) => {
      const ana = await desk.person();
      const key = randomUUID();
      const order = await ana.order(KICKSTART, key);
      if (typeof order === 'string') throw new Error(order);
      const first = idOf(order);
      expect(idOf((await WAYS[way]?.(ana, order, key)) ?? '')).toBe(first);
      desk.clock.ms += 4 * HOUR_MS;
      await desk.enter(ana);
      const again = (await WAYS[way]?.(ana, order, key)) ?? '';
      if (typeof again === 'string') throw new Error(again);
      expect(again.id).toBe(order.id);
      expect(idOf(again)).toMatch(/^[A-Z0-9]{17}$/);
      expect(idOf(again)).not.toBe(first);
      ana.approve(again);
      expect(await ana.capture(again)).toMatchObject({ state: 'paid' });
      expect(await ana.balance()).toBe(25_000);
    },
  );

  test('and is forgotten there is followed by a new one at once', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    desk.paypal.checkout.orders.delete(idOf(order) ?? '');
    desk.clock.ms += HOUR_MS;
    await desk.enter(ana);
    const again = await ana.order();
    if (typeof again === 'string') throw new Error(again);
    expect(idOf(again)).not.toBe(idOf(order));
  });
});
