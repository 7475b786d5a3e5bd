import { randomUUID } from 'node:crypto';
import type { Order } from '@bothways/domain/orders';
import { DAY_MS } from '@bothways/domain/time';
import type { Order as PaypalOrder } from '@bothways/paypal-emulator';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { adminAccount, HOUSE, ledgerTransaction, legsBetween, transfer } from '#kernel/ledger';
import { OrderDesk, type PackCustomer, SCALE } from '#money/paypal/testing';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

onOneDatabase('what PayPal says of orders', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    return () => desk.close();
  });

  const approved = async (): Promise<{ ana: PackCustomer; order: Order; theirs: PaypalOrder }> => {
    const ana = await desk.person();
    const order = await ana.begun();
    ana.approve(order);
    return { ana, order, theirs: desk.atPaypal(order.payments[0]?.providerOrderId) };
  };
  const captured = (theirs: PaypalOrder) => {
    desk.paypal.checkout.take(theirs);
    const [capture] = theirs.captures;
    if (!capture) throw new Error('Nothing was captured');
    return capture;
  };

  describe('buys nothing and is an alarm, once', () => {
    const VARIANTS: Record<string, (theirs: PaypalOrder, desk: OrderDesk) => unknown> = {
      'a cent less': (theirs) => {
        theirs.cents -= 1;
        captured(theirs);
      },
      'another currency': (theirs) => {
        theirs.currency = 'USD';
        captured(theirs);
      },
      'another payee': (theirs) => {
        theirs.payee = 'SOMEBODYELSE';
        captured(theirs);
      },
      'another order with our name': (theirs) => {
        const { checkout } = desk.paypal;
        const { cents, currency, customId, description } = theirs;
        const other = checkout.create({ cents, currency, customId, description, invoiceId: undefined });
        // Ours is never approved.
        theirs.status = 'CREATED';
        checkout.approve(other);
        checkout.take(other);
      },
      'a name that is not ours': (theirs) => {
        theirs.customId = 'nobodys';
        captured(theirs);
      },
      'a capture with another name': (theirs) => {
        captured(theirs).customId = 'anothers';
      },
      'a capture of less': (theirs) => {
        captured(theirs).cents = 1;
      },
      'a capture that was refunded already': (theirs) => {
        captured(theirs).status = 'REFUNDED';
      },
    };

    test.each(Object.keys(VARIANTS))('%s', async (name) => {
      const { ana, theirs } = await approved();
      // Only webhooks of what has been captured: what was approved is told of later, and twice.
      const before = await desk.alarms();
      VARIANTS[name]?.(theirs, desk);
      await desk.deliver((held) => [...held.keys(), ...held.keys()].reverse());
      await desk.run('reconcile-orders');
      await desk.run('reconcile-orders');
      expect([await ana.balance(), (await desk.alarms()) - before]).toEqual([0, 1]);
    });

    test('a capture that paid another order', async () => {
      const paid = await approved();
      await paid.ana.capture(paid.order);
      const { ana, theirs } = await approved();
      theirs.status = 'COMPLETED';
      theirs.captures = [...paid.theirs.captures];
      const before = await desk.alarms();
      await desk.run('reconcile-orders');
      await desk.run('reconcile-orders');
      expect([await ana.balance(), (await desk.alarms()) - before]).toEqual([0, 1]);
      expect(await paid.ana.balance()).toBe(25_000);
    });

    test('an event that another PayPal signed', async () => {
      const { ana, theirs } = await approved();
      desk.paypal.checkout.take(theirs);
      const [event] = desk.paypal.deliveries.held;
      if (!event) throw new Error('Nothing was told');
      const body = JSON.stringify(event);
      const answer = await desk.services.app.request('/api/paypal/webhooks', { method: 'POST', body });
      expect([answer.status, await ana.balance()]).toEqual([400, 0]);
    });
  });

  test('what is approved and is not what was asked for is not even taken', async () => {
    const { ana, order, theirs } = await approved();
    theirs.cents = 1;
    expect(await ana.capture(order)).toBe('errors.notApproved');
    expect(theirs.captures).toEqual([]);
  });

  test('is found by one pass where every webhook is lost: approved, captured, refunded, disputed, won', async () => {
    desk.paypal.deliveries.mode = 'drop';
    const { checkout } = desk.paypal;
    const all = [];
    for (let nth = 0; nth < 5; nth += 1) all.push(await approved());
    const [closed, taken, refunded, disputed, won] = all;
    if (!closed || !taken || !refunded || !disputed || !won) throw new Error('Too few');
    captured(taken.theirs);
    checkout.refund(captured(refunded.theirs), 10_000);
    // One that was given back before we ever heard of it buys nothing.
    await disputed.ana.capture(disputed.order);
    await won.ana.capture(won.order);
    const [first, second] = [disputed, won].map(({ theirs }) => theirs.captures[0]);
    if (!first || !second) throw new Error('No captures');
    checkout.dispute(first);
    checkout.resolve(checkout.dispute(second), 'RESOLVED_SELLER_FAVOUR');
    await desk.run('reconcile-orders');
    const balances = await Promise.all(all.map(({ ana }) => ana.balance()));
    expect(balances).toEqual([25_000, 25_000, 0, 0, 25_000]);
    const states = await Promise.all(all.map(async ({ ana, order }) => (await ana.mine(order.id)).state));
    expect(states).toEqual(['paid', 'paid', 'open', 'disputed', 'paid']);
  });

  describe('money that goes back', () => {
    /** What may happen to a payment; each order of it must come to the same. */
    const STEPS = ['spend', 'refund', 'dispute', 'decide'] as const;

    async function spend(ana: PackCustomer): Promise<void> {
      const amount = await ana.balance();
      if (amount === 0) return;
      const legs = legsBetween(adminAccount(ana.userId), HOUSE, amount);
      const draft = { key: randomUUID(), kind: 'transfer', legs, actor: ana.userId } as const;
      await ledgerTransaction(database().db, (trx) => transfer(trx, draft, desk.clock.ms));
    }

    test.each([
      ['spend', 'refund', 'dispute', 'decide'],
      ['refund', 'spend', 'dispute', 'decide'],
      ['refund', 'dispute', 'spend', 'decide'],
      ['dispute', 'refund', 'decide', 'spend'],
      ['dispute', 'spend', 'decide', 'refund'],
      ['dispute', 'decide', 'spend', 'refund'],
    ] satisfies (typeof STEPS)[number][][])(
      '%s, %s, %s, %s: nothing is lost, and what is missing is owed',
      async (...steps) => {
        const { ana, order, theirs } = await approved();
        await ana.capture(order);
        const [capture] = theirs.captures;
        if (!capture) throw new Error('No capture');
        const { checkout } = desk.paypal;
        let spent = 0;
        for (const step of steps) {
          if (step === 'spend') {
            spent = await ana.balance();
            await spend(ana);
          }
          if (step === 'refund') checkout.refund(capture, 4000);
          if (step === 'dispute') checkout.dispute(capture, 6000);
          const dispute = [...checkout.disputes.values()].at(-1);
          if (step === 'decide' && dispute) checkout.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
          await desk.deliver();
          await desk.run('reconcile-orders');
          const sums = await desk.sums();
          const house = (sums.house ?? 0) + (sums.promotions ?? 0) + (sums.rewards ?? 0);
          expect(house + (sums.admin ?? 0) + (sums.botUser ?? 0) + (sums.receivable ?? 0)).toBe(0);
        }
        const left = 15_000 - spent;
        expect([await ana.balance(), await ana.debt()]).toEqual([Math.max(0, left), Math.max(0, 0 - left)]);
      },
    );

    test('leaves a debt that later credits pay first', async () => {
      const { ana, order, theirs } = await approved();
      await ana.capture(order);
      await spend(ana);
      const [capture] = theirs.captures;
      if (!capture) throw new Error('No capture');
      desk.paypal.checkout.refund(capture, 10_000);
      await desk.deliver();
      expect([await ana.balance(), await ana.debt()]).toEqual([0, 25_000]);
      expect((await ana.packs()).debt).toBe(25_000);
      await ana.buy({ pack: 'momentum', market: 'default', priceCents: 25_000 });
      expect([await ana.balance(), await ana.debt()]).toEqual([45_000, 0]);
    });

    test('in parts takes as many credits as in one, whatever the parts', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 }),
          async (parts) => {
            const { ana, order, theirs } = await approved();
            await ana.capture(order);
            const [capture] = theirs.captures;
            if (!capture) throw new Error('No capture');
            let gone = 0;
            for (const cents of parts) {
              if (gone + cents > 10_000) break;
              gone += cents;
              desk.paypal.checkout.refund(capture, cents);
              await desk.deliver();
            }
            expect(await ana.balance()).toBe(Math.floor((25_000 * (10_000 - gone)) / 10_000));
          },
        ),
        { numRuns: 8 },
      );
    });

    test('writes a credit note for what is gone, and none for what a dispute only holds', async () => {
      const { ana, order, theirs } = await approved();
      await ana.capture(order);
      const [capture] = theirs.captures;
      if (!capture) throw new Error('No capture');
      const notes = async () =>
        (
          await database()
            .db.selectFrom('receipts')
            .select(['kind', 'totalCents'])
            .where('paymentId', '=', capture.id)
            .orderBy('atMs')
            .execute()
        ).map(({ totalCents }) => totalCents);
      const dispute = desk.paypal.checkout.dispute(capture, 6000);
      await desk.deliver();
      expect(await notes()).toEqual([10_000]);
      desk.paypal.checkout.resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
      await desk.deliver();
      expect((await notes()).toSorted()).toEqual([-6000, 10_000]);
    });
  });

  describe('a second payment', () => {
    test('is reminded of five times, stops new packs after a fortnight, and lets them go on once paid', async () => {
      const ana = await desk.person();
      const order = await ana.buy(SCALE);
      const letters = async () =>
        (await database().db.selectFrom('moneyLetters').select('key').execute()).filter(({ key }) =>
          key.includes(order.id),
        ).length;
      const reminded: number[] = [];
      for (const day of [26, 27, 29, 30, 31, 34, 39, 44, 60]) {
        desk.clock.ms = Date.parse(order.payments[0]?.paidAt ?? '') + day * DAY_MS;
        await desk.run('remind-payments');
        reminded.push(await letters());
      }
      expect(reminded).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 5]);
      await desk.enter(ana);
      expect((await ana.mine(order.id)).payments[1]?.state).toBe('overdue');
      expect(await ana.order()).toBe('errors.paymentOverdue');
      expect(await ana.balance()).toBe(120_000);
      const begun = await ana.begin(order, 2);
      if (typeof begun === 'string') throw new Error(begun);
      ana.approve(begun, 2);
      expect(await ana.capture(order, 2)).toMatchObject({ state: 'paid' });
      expect(await ana.order()).toMatchObject({ state: 'open' });
    });

    test('is owed no more once the first has gone back', async () => {
      const ana = await desk.person();
      const order = await ana.buy(SCALE);
      const theirs = desk.atPaypal([...desk.paypal.checkout.orders.keys()].at(-1));
      const [capture] = theirs.captures;
      if (!capture) throw new Error('No capture');
      desk.paypal.checkout.refund(capture, 40_000);
      await desk.deliver();
      expect((await ana.mine(order.id)).payments.map(({ state }) => state)).toEqual(['refunded', 'void']);
      expect(await ana.begin(order, 2)).toBe('errors.notNow');
      expect(await ana.balance()).toBe(0);
    });
  });

  test('an account that goes while it pays is given its money back', async () => {
    const { ana, theirs } = await approved();
    captured(theirs);
    await database().db.deleteFrom('users').where('id', '=', ana.userId).execute();
    const before = await desk.alarms();
    await desk.run('reconcile-orders');
    await desk.run('reconcile-orders');
    expect(theirs.refunds.map(({ cents }) => cents)).toEqual([10_000]);
    expect((await desk.alarms()) - before).toBe(1);
  });
});
