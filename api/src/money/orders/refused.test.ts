import type { Order } from '@bothways/domain/orders';
import { HOUR_MS } from '@bothways/domain/time';
import { OrderRefused } from '@bothways/paypal-emulator';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const QUARTER_MS = 15 * 60 * 1000;

onOneDatabase('money that PayPal does not hand over', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    return () => desk.close();
  });

  const orderOf = (answer: Order | string): Order => {
    if (typeof answer === 'string') throw new Error(`Refused: ${answer}`);
    return answer;
  };
  const idOf = (order: Order) => order.payments[0]?.providerOrderId;
  const captures = () => [...desk.paypal.checkout.orders.values()].flatMap((order) => order.captures);
  const later = async (ana: PackCustomer, ms: number) => {
    desk.clock.ms += ms;
    await desk.enter(ana);
  };
  /** Agreed to, and PayPal says this when the money is taken. */
  async function refused(ana: PackCustomer, next: PackRefusal): Promise<Order> {
    const order = await ana.begun();
    desk.atPaypal(idOf(order)).nextCapture = next;
    ana.approve(order);
    return order;
  }
  type PackRefusal = ReturnType<typeof desk.atPaypal>['nextCapture'];
  async function isPaidOnce(ana: PackCustomer, order: Order) {
    ana.approve(order);
    expect(await ana.capture(order)).toMatchObject({ id: order.id, state: 'paid' });
    expect([captures().length, await ana.balance(), await desk.alarms()]).toEqual([1, 25_000, 0]);
  }

  describe('is refused', () => {
    test.each([
      ['INSTRUMENT_DECLINED', 'errors.declined'],
      ['TRANSACTION_REFUSED', 'errors.declined'],
      ['ORDER_EXPIRED', 'errors.approvalExpired'],
    ] as const)('by %s: the buyer is told %s and pays by another one', async (issue, error) => {
      const ana = await desk.person();
      const order = await refused(ana, issue);
      expect(await ana.capture(order)).toBe(error);
      expect(await ana.mine(order.id)).toMatchObject({ state: 'open' });
      // Nobody tries behind their back.
      desk.atPaypal(idOf(order)).nextCapture = 'COMPLETED';
      await later(ana, QUARTER_MS);
      await desk.run('reconcile-orders');
      expect(captures()).toEqual([]);
      const again = orderOf(await ana.begin(order));
      expect(idOf(again)).not.toBe(idOf(order));
      await isPaidOnce(ana, again);
    });

    test.each([
      ['INSTRUMENT_DECLINED', 'errors.declined'],
      ['ORDER_EXPIRED', 'errors.approvalExpired'],
    ] as const)(
      'by %s, and a webhook hears it before the page: the buyer is told %s',
      async (issue, error) => {
        const ana = await desk.person();
        const order = await refused(ana, issue);
        await later(ana, QUARTER_MS);
        await desk.run('reconcile-orders');
        expect(await ana.capture(order)).toBe(error);
      },
    );

    test('for something that the buyer has to do: they go back to the same order, and it is taken', async () => {
      const ana = await desk.person();
      const order = await refused(ana, 'PAYER_ACTION_REQUIRED');
      expect(await ana.capture(order)).toBe('errors.payerAction');
      expect(await ana.capture(order)).toBe('errors.payerAction');
      expect(await ana.mine(order.id)).toMatchObject({ state: 'open' });
      const again = orderOf(await ana.begin(order));
      expect(idOf(again)).toBe(idOf(order));
      await isPaidOnce(ana, again);
    });

    test('for something that the buyer does after they have left: it is taken all the same', async () => {
      const ana = await desk.person();
      const order = await refused(ana, 'PAYER_ACTION_REQUIRED');
      desk.paypal.deliveries.held.length = 0;
      await desk.run('reconcile-orders');
      expect(captures()).toEqual([]);
      ana.approve(order);
      await desk.deliver();
      expect(await ana.mine(order.id)).toMatchObject({ state: 'paid' });
      expect([captures().length, await ana.balance()]).toEqual([1, 25_000]);
    });

    test('for something to do though the order still says that it was agreed to: nobody waits in vain', async () => {
      const ana = await desk.person();
      const order = await ana.begun();
      ana.approve(order);
      vi.spyOn(desk.paypal.checkout, 'take').mockImplementationOnce(() => {
        throw new OrderRefused('PAYER_ACTION_REQUIRED');
      });
      expect(await ana.capture(order)).toBe('errors.payerAction');
      expect(await ana.mine(order.id)).toMatchObject({
        state: 'open',
        payments: [{ providerOrderId: idOf(order) }],
      });
      await desk.run('reconcile-orders');
      expect(await ana.mine(order.id)).toMatchObject({ state: 'paid' });
    });
  });

  describe('because it expired', () => {
    const WAYS: Record<string, (ana: PackCustomer, order: Order) => Promise<Order | string>> = {
      'the same pack again': (ana) => ana.order(),
      'the payment begun again': (ana, order) => ana.begin(order),
    };
    test.each(Object.keys(WAYS))('after it was agreed to is replaced by %s', async (way) => {
      const ana = await desk.person();
      const order = await ana.begun();
      ana.approve(order);
      await later(ana, 4 * HOUR_MS);
      expect(await ana.mine(order.id)).toMatchObject({ state: 'open' });
      const again = orderOf((await WAYS[way]?.(ana, order)) ?? '');
      expect(again.id).toBe(order.id);
      expect(idOf(again)).not.toBe(idOf(order));
      await isPaidOnce(ana, again);
    });

    test('while nobody could take it is told to its buyer, who pays by a new one', async () => {
      const ana = await desk.person();
      const order = await ana.begun();
      ana.approve(order);
      await desk.closeLedger();
      expect(await ana.capture(order)).toBe('errors.ledgerClosed');
      expect(await ana.mine(order.id)).toMatchObject({ state: 'confirming' });
      await desk.openLedger();
      await later(ana, 4 * HOUR_MS);
      await desk.run('reconcile-orders');
      expect(await ana.mine(order.id)).toMatchObject({ state: 'open' });
      await isPaidOnce(ana, orderOf(await ana.begin(order)));
    });

    test('before anybody agreed to it is told where the page comes back', async () => {
      const ana = await desk.person();
      const order = await ana.begun();
      await later(ana, 4 * HOUR_MS);
      expect(await ana.capture(order)).toBe('errors.approvalExpired');
      await isPaidOnce(ana, orderOf(await ana.begin(order)));
    });
  });

  describe('is held', () => {
    const REASONS = [
      'BUYER_COMPLAINT',
      'CHARGEBACK',
      'DECLINED_BY_RISK_FRAUD_FILTERS',
      'ECHECK',
      'INTERNATIONAL_WITHDRAWAL',
      'OTHER',
      'PENDING_REVIEW',
      'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
      'REFUNDED',
      'TRANSACTION_APPROVED_AWAITING_FUNDING',
      'UNILATERAL',
      'VERIFICATION_REQUIRED',
    ] as const;
    /** Only the merchant can do something about it. */
    const OURS = new Set<string>([
      'INTERNATIONAL_WITHDRAWAL',
      'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
      'UNILATERAL',
      'VERIFICATION_REQUIRED',
    ]);
    test.each(REASONS)(
      'for %s: it buys when it comes, and nothing when it does not',
      async (pendingReason) => {
        const [ana, eva] = [await desk.person(), await desk.person()];
        const orders: Order[] = [];
        for (const each of [ana, eva]) {
          const order = await refused(each, 'PENDING');
          desk.atPaypal(idOf(order)).pendingReason = pendingReason;
          expect(await each.capture(order)).toMatchObject({ state: 'confirming' });
          orders.push(order);
        }
        const [hers, theirs] = orders;
        if (!hers || !theirs) throw new Error('Two orders');
        await desk.run('reconcile-orders');
        const alarms = OURS.has(pendingReason) ? 2 : 0;
        expect(await desk.alarms()).toBe(alarms);
        expect([await ana.balance(), await eva.balance()]).toEqual([0, 0]);
        desk.paypal.checkout.settle(desk.atPaypal(idOf(hers)), 'COMPLETED');
        desk.paypal.checkout.settle(desk.atPaypal(idOf(theirs)), 'DECLINED');
        await desk.deliver();
        expect([await ana.mine(hers.id), await eva.mine(theirs.id)]).toMatchObject([
          { state: 'paid' },
          { state: 'open' },
        ]);
        expect([await ana.balance(), await eva.balance()]).toEqual([25_000, 0]);
        const again = orderOf(await eva.begin(theirs));
        eva.approve(again);
        expect(await eva.capture(again)).toMatchObject({ state: 'paid' });
        expect([await eva.balance(), await desk.alarms()]).toEqual([25_000, alarms]);
      },
    );
  });
});
