import { randomUUID } from 'node:crypto';
import { paymentAlarmsPageSchema, receiptsAnswerSchema } from '@bothways/domain/billing';
import { errorAnswerSchema } from '@bothways/domain/errors';
import type { Order } from '@bothways/domain/orders';
import { DAY_MS } from '@bothways/domain/time';
import type { Capture, Order as PaypalOrder } from '@bothways/paypal-emulator';
import { beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';
import { assignRole } from '#people/iam';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const QUARTER_MS = 15 * 60 * 1000;

onOneDatabase('money of a pack that buys nothing', (database) => {
  let desk: OrderDesk;
  let ana: PackCustomer;
  let leo: PackCustomer;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    [ana, leo] = [await desk.person(), await desk.person()];
    await assignRole(database().db, leo.userId, 'admin', desk.clock.ms);
    await desk.enter(leo);
    return () => desk.close();
  });

  const theirsOf = (order: Order) => desk.atPaypal(order.payments[0]?.providerOrderId);
  function captured(theirs: PaypalOrder): Capture {
    desk.paypal.checkout.approve(theirs);
    desk.paypal.checkout.take(theirs);
    const [capture] = theirs.captures;
    if (!capture) throw new Error('Nothing was taken');
    return capture;
  }
  const alarm = async () => {
    const answer = await (await leo.browser.get('/api/admin/payment-alarms?state=open')).json();
    return paymentAlarmsPageSchema.parse(answer).alarms[0];
  };
  const refund = (order: Order, body: object, by = leo) =>
    by.browser.post(`/api/admin/orders/${order.id}/payments/1/refund`, {
      key: randomUUID(),
      reason: 'Not the price',
      ...body,
    });
  const refusalOf = async (answer: Response) => {
    const { error, code } = errorAnswerSchema.parse(await answer.json());
    return error ?? code;
  };
  const papers = async (who = ana): Promise<number[]> => {
    await desk.enter(who);
    const answer = await (await who.browser.get('/api/billing/receipts')).json();
    const { receipts } = receiptsAnswerSchema.parse(answer);
    return receipts.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b);
  };
  const tell = async () => {
    await desk.deliver();
    await desk.run('reconcile-orders');
  };

  const WAYS: Record<string, (theirs: PaypalOrder) => Capture> = {
    'an order of less': (theirs) => {
      theirs.cents = 4321;
      return captured(theirs);
    },
    'an order of more': (theirs) => {
      theirs.cents = 14_321;
      return captured(theirs);
    },
    'a capture of less': (theirs) => Object.assign(captured(theirs), { cents: 4321 }),
  };
  test.each(Object.keys(WAYS))(
    '%s is proposed to be given back, goes back once, and has its papers',
    async (way) => {
      const order = await ana.begun();
      const capture = WAYS[way]?.(theirsOf(order));
      if (!capture) throw new Error('No way');
      const { id: paymentId, cents } = capture;
      await tell();
      const proposal = {
        paymentId,
        refundCents: cents,
        leftCents: cents,
        order: { id: order.id, position: 1 },
      };
      expect(await alarm()).toMatchObject({
        reason: 'amount',
        amountCents: cents,
        buyer: { id: ana.userId },
        proposal,
      });
      expect([await papers(), await ana.balance()]).toEqual([[], 0]);
      const part = { captureId: paymentId, amountCents: 1000 };
      expect(await refusalOf(await refund(order, { ...part, amountCents: cents + 1 }))).toBe(
        'errors.refundTooMuch',
      );
      expect(await refusalOf(await refund(order, { ...part, captureId: 'NONE' }))).toBe('NOT_FOUND');
      const key = randomUUID();
      for (let time = 0; time < 3; time += 1)
        expect((await refund(order, { ...part, key })).status).toBe(200);
      expect((await refund(order, { key, amountCents: 1000 })).status).toBe(422);
      expect(await alarm()).toMatchObject({
        proposal: { ...proposal, refundCents: cents - 1000, leftCents: cents - 1000 },
      });
      expect(await papers()).toEqual([-1000, cents]);
      expect((await refund(order, { ...part, amountCents: cents - 1000 })).status).toBe(200);
      expect((await alarm())?.proposal).toBeUndefined();
      expect(await refusalOf(await refund(order, { ...part, amountCents: 1 }))).toBe('errors.notNow');
      await tell();
      expect(await papers()).toEqual([1000 - cents, -1000, cents]);
      expect(theirsOf(order).refunds.map((each) => each.cents)).toEqual([1000, cents - 1000]);
      // The order itself stays to be paid, and what went back is none of its payment.
      expect(await ana.mine(order.id)).toMatchObject({ state: 'open', payments: [{ refundedCents: 0 }] });
      const again = await ana.begin(order);
      if (typeof again === 'string') throw new Error(again);
      ana.approve(again);
      expect(await ana.capture(again)).toMatchObject({ state: 'paid', payments: [{ refundedCents: 0 }] });
      expect(await ana.balance()).toBe(25_000);
    },
  );

  test('is given back once though the answer is lost, and by nobody to themselves', async () => {
    const order = await ana.begun();
    const { id: captureId, cents } = WAYS['an order of less']?.(theirsOf(order)) ?? { id: '', cents: 0 };
    await tell();
    Object.assign(desk.paypal.faults, { kind: '500', times: 1, path: /\/refund$/, afterwards: true });
    const answer = await refund(order, { captureId, amountCents: cents });
    expect(answer.status).toBe(200);
    expect((await alarm())?.proposal).toBeUndefined();
    desk.clock.ms += QUARTER_MS;
    await desk.run('reconcile-orders');
    await desk.enter(leo);
    expect(theirsOf(order).refunds).toHaveLength(1);
    expect(await papers()).toEqual([-cents, cents]);
    const own = await leo.begun();
    const capture = WAYS['an order of less']?.(theirsOf(own));
    await tell();
    expect(await refusalOf(await refund(own, { captureId: capture?.id, amountCents: 1 }))).toBe(
      'errors.ownOrder',
    );
  });

  test('is not given back while it is disputed; what the dispute takes has its papers, and the rest is left', async () => {
    const order = await ana.begun();
    const capture = WAYS['an order of less']?.(theirsOf(order));
    if (!capture) throw new Error('No way');
    await tell();
    const dispute = desk.paypal.checkout.dispute(capture);
    await tell();
    expect((await alarm())?.proposal).toBeUndefined();
    const body = { captureId: capture.id, amountCents: 1000 };
    expect(await refusalOf(await refund(order, body))).toBe('errors.notNow');
    expect(theirsOf(order).refunds).toEqual([]);
    desk.paypal.checkout.resolve(dispute, 'RESOLVED_BUYER_FAVOUR', 1000);
    await tell();
    expect((await alarm())?.proposal).toMatchObject({ refundCents: 3321 });
    expect(await papers()).toEqual([-1000, 4321]);
    expect((await refund(order, { ...body, amountCents: 3321 })).status).toBe(200);
    expect(await papers()).toEqual([-3321, -1000, 4321]);
  });

  test.each([true, false])(
    'and is disputed counts once what is lost, listed as a refund %s',
    async (isListed) => {
      desk.paypal.checkout.listsReversals = isListed;
      const order = await ana.begun();
      const capture = WAYS['an order of less']?.(theirsOf(order));
      if (!capture) throw new Error('No way');
      await tell();
      const disputes = [1000, 500].map((cents) => desk.paypal.checkout.dispute(capture, cents));
      await tell();
      const [larger, smaller] = disputes;
      if (!larger || !smaller) throw new Error('No disputes');
      desk.clock.ms += QUARTER_MS;
      await desk.enter(leo);
      desk.paypal.checkout.resolve(smaller, 'RESOLVED_SELLER_FAVOUR');
      await tell();
      const body = { captureId: capture.id, amountCents: 3321 };
      expect(await refusalOf(await refund(order, body))).toBe('errors.notNow');
      desk.paypal.checkout.resolve(larger, 'RESOLVED_BUYER_FAVOUR');
      await tell();
      expect(await papers()).toEqual([-1000, 4321]);
      await desk.enter(leo);
      expect((await alarm())?.proposal).toMatchObject({ refundCents: 3321 });
      expect((await refund(order, body)).status).toBe(200);
      await tell();
      expect(await papers()).toEqual([-3321, -1000, 4321]);
    },
  );

  test('and is disputed before we hear of it is not given back as well', async () => {
    const { order, capture } = await takenTwice();
    desk.paypal.deliveries.held.length = 0;
    const dispute = desk.paypal.checkout.dispute(capture);
    await desk.deliver();
    expect(theirsOf(order).refunds).toEqual([]);
    await tell();
    expect(theirsOf(order).refunds).toEqual([]);
    desk.paypal.checkout.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    await tell();
    expect(theirsOf(order).refunds.map(({ cents }) => cents)).toEqual([10_000]);
  });

  test('that was asked back before its dispute goes back once that is over', async () => {
    const order = await ana.begun();
    const capture = WAYS['an order of less']?.(theirsOf(order));
    if (!capture) throw new Error('No way');
    await tell();
    Object.assign(desk.paypal.faults, { kind: '500', path: /\/refund$/ });
    await refund(order, { captureId: capture.id, amountCents: capture.cents });
    const dispute = desk.paypal.checkout.dispute(capture);
    desk.paypal.faults.kind = 'none';
    await tell();
    desk.clock.ms += QUARTER_MS;
    await tell();
    expect(theirsOf(order).refunds).toEqual([]);
    desk.paypal.checkout.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    await tell();
    desk.clock.ms += QUARTER_MS;
    await tell();
    expect(theirsOf(order).refunds.map(({ cents }) => cents)).toEqual([capture.cents]);
  });

  test('that was refunded before we heard of it has its receipt and credit note', async () => {
    const order = await ana.begun();
    const capture = captured(theirsOf(order));
    desk.paypal.checkout.refund(capture, capture.cents);
    await tell();
    expect([await papers(), await ana.balance()]).toEqual([[-10_000, 10_000], 0]);
  });

  /** Paid by another attempt, and taken by the first one, too. */
  async function takenTwice(): Promise<{ order: Order; capture: Capture }> {
    desk.paypal.checkout.approvableForMs = DAY_MS;
    const order = await ana.begun();
    desk.clock.ms += DAY_MS / 8;
    await desk.enter(ana);
    const again = await ana.begin(order);
    if (typeof again === 'string') throw new Error(again);
    expect(theirsOf(again).id).not.toBe(theirsOf(order).id);
    ana.approve(again);
    expect(await ana.capture(again)).toMatchObject({ state: 'paid' });
    return { order, capture: captured(theirsOf(order)) };
  }

  test('and could not go back before its dispute goes back once that is over, and by nobody in part', async () => {
    const { order, capture } = await takenTwice();
    Object.assign(desk.paypal.faults, { kind: '500', path: /\/refund$/ });
    await desk.deliver();
    await desk.run('reconcile-orders').catch(() => undefined);
    await desk.enter(leo);
    const part = { captureId: capture.id, amountCents: 4000 };
    expect(await refusalOf(await refund(order, part))).toBe('errors.notNow');
    const dispute = desk.paypal.checkout.dispute(capture);
    await desk.deliver();
    desk.paypal.faults.kind = 'none';
    await tell();
    desk.clock.ms += QUARTER_MS;
    await tell();
    expect(theirsOf(order).refunds).toEqual([]);
    desk.paypal.checkout.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    await tell();
    expect(theirsOf(order).refunds.map(({ cents }) => cents)).toEqual([10_000]);
  });

  test('and is one too many goes back by itself, with its receipt and credit note', async () => {
    const { order } = await takenTwice();
    await tell();
    await tell();
    expect(theirsOf(order).refunds.map(({ cents }) => cents)).toEqual([10_000]);
    expect([await papers(), await ana.balance()]).toEqual([[-10_000, 10_000, 10_000], 25_000]);
  });
});
