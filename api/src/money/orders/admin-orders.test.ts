import { randomUUID } from 'node:crypto';
import { paymentAlarmsPageSchema } from '@bothways/domain/billing';
import {
  type AdminOrder,
  type AdminOrdersPage,
  adminOrderAnswerSchema,
  adminOrdersPageSchema,
} from '@bothways/domain/orders';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { KICKSTART, OrderDesk, type PackCustomer, SCALE } from '#money/paypal/testing';
import { assignRole } from '#people/iam';
import { refusalOf } from '#testing';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

racesOnBothDatabases('orders in the back office', (database) => {
  let desk: OrderDesk;
  let eva: PackCustomer;
  let leo: PackCustomer;
  const administrator = async (): Promise<PackCustomer> => {
    const person = await desk.person();
    await assignRole(database().db, person.userId, 'admin', desk.clock.ms);
    await desk.enter(person);
    return person;
  };
  beforeAll(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    [eva, leo] = [await administrator(), await administrator()];
  });
  afterAll(() => desk.close());

  const done = async (answer: Promise<Response>): Promise<AdminOrder> => {
    const response = await answer;
    const body: unknown = await response.json();
    expect([response.status, body]).toEqual([200, expect.objectContaining({ success: true })]);
    return adminOrderAnswerSchema.parse(body).order;
  };
  const list = async (query = ''): Promise<AdminOrdersPage> =>
    adminOrdersPageSchema.parse(await (await eva.browser.get(`/api/admin/orders${query}`)).json());
  const refund = (by: PackCustomer, id: string, body: object, position = 1) =>
    by.browser.post(`/api/admin/orders/${id}/payments/${position}/refund`, {
      key: randomUUID(),
      reason: 'Asked by mail',
      ...body,
    });
  const confirm = (by: PackCustomer, id: string, reference = 'Transfer 71') =>
    by.browser.post(`/api/admin/orders/${id}/payments/1/confirm`, { reference });
  const make = (by: PackCustomer, body: object) =>
    by.browser.post('/api/admin/orders', {
      key: randomUUID(),
      credits: 300_000,
      priceCents: 90_000,
      comment: 'Agreed on 20 November',
      ...body,
    });

  describe('a refund', () => {
    test('goes to the buyer in parts, takes its credits, and never exceeds the payment', async () => {
      const ana = await desk.person();
      const { id } = await ana.buy(KICKSTART);
      const part = await done(refund(eva, id, { amountCents: 4000 }));
      expect(part.payments[0]).toMatchObject({
        state: 'partlyRefunded',
        refundedCents: 4000,
        creditsBack: 10_000,
        refunds: [{ state: 'done', amountCents: 4000, reason: 'Asked by mail', by: eva.userId }],
      });
      expect(await ana.balance()).toBe(15_000);
      expect(await refusalOf(refund(eva, id, { amountCents: 6001 }))).toEqual([409, 'errors.refundTooMuch']);
      const rest = await done(refund(leo, id, { amountCents: 6000 }));
      expect([rest.state, rest.payments[0]?.mayRefund]).toEqual(['refunded', false]);
      expect(await refusalOf(refund(eva, id, { amountCents: 1 }))).toEqual([409, 'errors.notNow']);
      expect(await ana.balance()).toBe(0);
    });

    test('is one for a key, though twenty ask at once, and another body is refused', {
      tags: ['race'],
    }, async () => {
      const ana = await desk.person();
      const { id } = await ana.buy(KICKSTART);
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refund(eva, id, { key, amountCents: 1000 })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await ana.mine(id)).payments[0]?.refundedCents).toBe(1000);
      expect((await refund(eva, id, { key, amountCents: 2000 })).status).toBe(422);
      expect(await ana.balance()).toBe(22_500);
    });

    test('that the provider refuses is in the audit log, once', { tags: ['race'] }, async () => {
      const ana = await desk.person();
      const { id } = await ana.buy(KICKSTART);
      const { db } = desk.services.database;
      const { paymentId } = await db
        .selectFrom('orderPayments')
        .select('paymentId')
        .where('orderId', '=', id)
        .executeTakeFirstOrThrow();
      const capture = [...desk.paypal.checkout.orders.values()]
        .flatMap(({ captures }) => captures)
        .find((each) => each.id === paymentId);
      if (!capture) throw new Error('The provider knows no such capture');
      // Refunded at the provider, which has not reported it yet.
      desk.paypal.checkout.refund(capture, 10_000);
      const key = randomUUID();
      for (const _ of [1, 2])
        expect(await refusalOf(refund(eva, id, { key, amountCents: 1000 }))).toEqual([
          503,
          'errors.providerError',
        ]);
      const entries = await db
        .selectFrom('auditLog')
        .select('detail')
        .where('action', '=', 'order.refund-refused')
        .where('target', '=', `order:${id}`)
        .execute();
      expect(entries.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ position: 1, cents: 1000 }]);
    });

    test('whose answer is lost is asked for again and given once', async () => {
      const ana = await desk.person();
      const { id } = await ana.buy(KICKSTART);
      Object.assign(desk.paypal.faults, { kind: '500', times: 1, path: /\/refund$/, afterwards: true });
      const asked = await done(refund(eva, id, { amountCents: 1000 }));
      expect(asked.payments[0]?.refunds).toMatchObject([{ state: 'asked' }]);
      desk.clock.ms += 15 * 60_000;
      await desk.run('reconcile-orders');
      await Promise.all([desk.enter(eva), desk.enter(leo), desk.enter(ana)]);
      const [found] = (await list(`?search=${(await ana.mine(id)).number}`)).orders;
      expect(found?.payments[0]?.refunds).toMatchObject([{ state: 'done', amountCents: 1000 }]);
      expect(await ana.balance()).toBe(22_500);
    });

    test('that is only promised takes its credits when it comes; not there in thirty days, somebody looks', async () => {
      const ana = await desk.person();
      const { id } = await ana.buy(KICKSTART);
      const { checkout } = desk.paypal;
      checkout.promisesRefunds = true;
      const asked = await done(refund(eva, id, { amountCents: 4000 }));
      checkout.promisesRefunds = false;
      expect(asked.payments[0]?.refunds).toMatchObject([{ state: 'asked' }]);
      const before = await desk.alarms();
      const later = async (days: number) => {
        desk.clock.ms += days * DAY_MS;
        for (let pass = 0; pass < 2; pass += 1) await desk.run('reconcile-orders');
        await Promise.all([desk.enter(eva), desk.enter(leo), desk.enter(ana)]);
        return (await desk.alarms()) - before;
      };
      expect([await later(29), await ana.balance()]).toEqual([0, 25_000]);
      expect(await later(1)).toBe(1);
      const open = await (await eva.browser.get('/api/admin/payment-alarms?state=open')).json();
      expect(paymentAlarmsPageSchema.parse(open).alarms[0]).toMatchObject({
        reason: 'refund late',
        buyer: { id: ana.userId },
        amountCents: 10_000,
      });
      const [promised, ...others] = [...checkout.orders.values()].flatMap(({ refunds }) =>
        refunds.filter(({ status }) => status === 'PENDING'),
      );
      expect(others).toEqual([]);
      if (promised) checkout.settleRefund(promised, 'COMPLETED');
      expect([await later(1), await ana.balance()]).toEqual([1, 15_000]);
    });

    test('money that PayPal holds for us names its buyer and the price', async () => {
      const ana = await desk.person();
      const order = await ana.begun();
      const atPaypal = desk.atPaypal(order.payments[0]?.providerOrderId);
      Object.assign(atPaypal, { nextCapture: 'PENDING', pendingReason: 'UNILATERAL' });
      ana.approve(order);
      await ana.capture(order);
      const open = await (await eva.browser.get('/api/admin/payment-alarms?state=open')).json();
      expect(paymentAlarmsPageSchema.parse(open).alarms[0]).toMatchObject({
        target: `payment:${atPaypal.captures[0]?.id}`,
        reason: 'held for us',
        buyer: { id: ana.userId },
        amountCents: 10_000,
      });
    });

    test.each([0, -1, 1.5, '1e3', 2 ** 53, '١٠٠', null])(
      'of %s is refused, and nothing moves',
      async (amountCents) => {
        const ana = await desk.person();
        const { id } = await ana.buy(KICKSTART);
        expect((await refund(eva, id, { amountCents })).status).toBe(400);
        expect(await ana.balance()).toBe(25_000);
      },
    );

    test('of an own order, of a free pack, or of nothing is refused', async () => {
      const own = await eva.buy(KICKSTART);
      expect(await refusalOf(refund(eva, own.id, { amountCents: 1 }))).toEqual([409, 'errors.ownOrder']);
      const ana = await desk.person();
      const free = await ana.begun({ pack: 'free', market: 'default', priceCents: 0 });
      expect(await refusalOf(refund(eva, free.id, { amountCents: 1 }))).toEqual([409, 'errors.notNow']);
      const begun = await ana.begun(KICKSTART);
      expect(await refusalOf(refund(eva, begun.id, { amountCents: 1 }))).toEqual([409, 'errors.notNow']);
      expect((await refund(eva, begun.id, { amountCents: 1 }, 2)).status).toBe(404);
      expect((await refund(ana, begun.id, { amountCents: 1 })).status).toBe(403);
    });
  });

  describe('an order by contact', () => {
    test('is made by one administrator, confirmed by another, and refunded by hand', async () => {
      const ana = await desk.person({ country: 'EE' });
      const key = randomUUID();
      const made = await done(make(eva, { key, userEmail: ana.email }));
      expect(made).toMatchObject({ pack: 'enterprise', market: 'EE', state: 'open', madeBy: 'admin' });
      expect((await done(make(eva, { key, userEmail: ana.email }))).id).toBe(made.id);
      expect((await make(eva, { key, userEmail: ana.email, credits: 1 })).status).toBe(422);
      expect(await refusalOf(confirm(eva, made.id))).toEqual([409, 'errors.ownOrder']);
      expect(await ana.balance()).toBe(0);
      const paid = await done(confirm(leo, made.id));
      expect(paid.payments[0]).toMatchObject({ state: 'paid', method: 'byHand', paymentId: 'Transfer 71' });
      expect(paid.payments[0]?.receipt).toBeDefined();
      expect(await done(confirm(leo, made.id))).toEqual(paid);
      expect(await refusalOf(confirm(leo, made.id, 'Another'))).toEqual([409, 'errors.notNow']);
      expect(await ana.balance()).toBe(300_000);
      const back = await done(refund(eva, made.id, { amountCents: 45_000 }));
      expect(back.payments[0]).toMatchObject({ state: 'partlyRefunded', creditsBack: 150_000 });
      expect(await ana.balance()).toBe(150_000);
    });

    test('may be paid by its buyer on the page, too', async () => {
      const ana = await desk.person();
      const { id } = await done(make(eva, { userEmail: ana.email }));
      const order = await ana.begin({ id });
      if (typeof order === 'string') throw new Error(order);
      ana.approve(order);
      expect(await ana.capture(order)).toMatchObject({ state: 'paid' });
      expect(await ana.balance()).toBe(300_000);
    });

    test('is not made for oneself, for nobody, or for nothing', async () => {
      expect(await refusalOf(make(eva, { userEmail: eva.email }))).toEqual([409, 'errors.ownOrder']);
      expect(await refusalOf(make(eva, { userEmail: 'none@orders.test' }))).toEqual([
        409,
        'errors.buyerUnknown',
      ]);
      const ana = await desk.person();
      for (const wrong of [
        { credits: 0 },
        { credits: 1.5 },
        { priceCents: 0 },
        { priceCents: -1 },
        { comment: ' ' },
      ])
        expect((await make(eva, { userEmail: ana.email, ...wrong })).status).toBe(400);
      expect((await make(ana, { userEmail: eva.email })).status).toBe(403);
    });

    test('that was confirmed and then paid at PayPal, too, gives that money back', async () => {
      const ana = await desk.person();
      const order = await ana.begun(KICKSTART);
      await done(confirm(leo, order.id));
      ana.approve(order);
      const theirs = desk.atPaypal(order.payments[0]?.providerOrderId);
      desk.paypal.checkout.take(theirs);
      await desk.run('reconcile-orders');
      expect(theirs.refunds.map(({ cents }) => cents)).toEqual([10_000]);
      expect(await ana.balance()).toBe(25_000);
    });
  });

  test('the list is searched by number, name, address and payment, and by state', async () => {
    const ana = await desk.person();
    const [paid, open] = [await ana.buy(SCALE), await ana.begun(KICKSTART)];
    const numbers = async (query: string) => (await list(query)).orders.map(({ number }) => number);
    expect(await numbers(`?search=${ana.email.slice(0, 20).toUpperCase()}`)).toEqual([
      open.number,
      paid.number,
    ]);
    expect(await numbers(`?search=${paid.number.toLowerCase()}`)).toEqual([paid.number]);
    const [payment] = (await list(`?search=${paid.number}`)).orders[0]?.payments ?? [];
    expect(await numbers(`?search=${payment?.paymentId}`)).toEqual([paid.number]);
    expect(await numbers(`?search=${open.payments[0]?.providerOrderId}`)).toEqual([open.number]);
    expect(await numbers('?state=partPaid')).toContain(paid.number);
    expect(await numbers('?state=open')).toContain(open.number);
    expect(await numbers('?state=expired')).not.toContain(open.number);
    desk.clock.ms += 25 * HOUR_MS;
    await desk.enter(eva);
    expect(await numbers('?state=expired')).toContain(open.number);
    expect(await numbers('?search=%25')).toEqual([]);
    const all = await list();
    const last = all.orders.at(-1);
    expect((await list(`?cursor=${Number(last?.number.slice(3))}`)).orders).toEqual([]);
  });
});
