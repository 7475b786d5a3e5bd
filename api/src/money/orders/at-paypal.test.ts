import { randomUUID } from 'node:crypto';
import { orderAnswerSchema } from '@bothways/domain/orders';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { KICKSTART, OrderDesk, SCALE } from '#money/paypal/testing';
import { insertPause, saveLimit } from '#people/self-limits';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MOMENTUM = { pack: 'momentum', market: 'default', priceCents: 25_000 } as const;
let desk: OrderDesk;
beforeAll(async () => {
  desk = await OrderDesk.open();
});
afterAll(() => desk.close());

describe('packs', () => {
  test('are offered by the country of the profile, with the bonus of who is not verified', async () => {
    const ana = await desk.person();
    const { market, packs, bonus, balance, debt, paypal } = await ana.packs();
    expect([market, bonus, balance, debt]).toEqual(['default', 'offered', 0, 0]);
    expect(packs.map(({ id, priceCents, bonus: extra }) => [id, priceCents, extra])).toEqual([
      ['free', 0, 0],
      ['kickstart', 10_000, 7500],
      ['momentum', 25_000, 12_000],
      ['scale', 50_000, 20_000],
      ['enterprise', undefined, 0],
    ]);
    expect(packs.find(({ id }) => id === 'scale')?.payments).toEqual([
      { amountCents: 40_000, credits: 120_000, bonus: 20_000, inDays: 0 },
      { amountCents: 10_000, credits: 30_000, bonus: 0, inDays: 30 },
    ]);
    expect(paypal?.sdkUrl).toContain('intent=capture');
    expect(paypal?.sdkUrl).not.toContain('vault');
    const tallinn = await desk.person({ country: 'EE' });
    expect((await tallinn.packs()).packs.map(({ priceCents }) => priceCents)).toEqual([
      0,
      30_000,
      50_000,
      80_000,
      undefined,
    ]);
  });

  test('are offered to who is verified without a bonus and a free one', async () => {
    const eva = await desk.person({ mobilePhoneNumber: '+34600000001', mobilePhoneVerifiedAtMs: 1 });
    const { packs, bonus } = await eva.packs();
    expect(bonus).toBe('had');
    expect(packs.map(({ id, bonus: extra }) => [id, extra])).toEqual([
      ['kickstart', 0],
      ['momentum', 0],
      ['scale', 0],
      ['enterprise', 0],
    ]);
    expect(await eva.order({ pack: 'free', market: 'default', priceCents: 0 })).toBe(
      'errors.packUnavailable',
    );
  });

  test.each([
    ['another price', { ...KICKSTART, priceCents: 9999 }, 'errors.priceChanged'],
    ['nothing', { ...KICKSTART, priceCents: 0 }, 'errors.priceChanged'],
    ['another market', { ...KICKSTART, market: 'EE', priceCents: 30_000 }, 'errors.packUnavailable'],
    ['by contact', { pack: 'enterprise', market: 'default', priceCents: 0 }, 'errors.packByContact'],
    ['no pack', { ...KICKSTART, pack: 'mega' }, 'BAD_REQUEST'],
    ['below zero', { ...KICKSTART, priceCents: -1 }, 'BAD_REQUEST'],
    ['half a cent', { ...KICKSTART, priceCents: 10_000.5 }, 'BAD_REQUEST'],
    ['a power', { ...KICKSTART, priceCents: '1e4' }, 'BAD_REQUEST'],
    ['too large', { ...KICKSTART, priceCents: 2 ** 53 }, 'BAD_REQUEST'],
    ['Arabic digits', { ...KICKSTART, priceCents: '١٠٠٠٠' }, 'BAD_REQUEST'],
    ['no key', { ...KICKSTART, key: 'again' }, 'BAD_REQUEST'],
    ['more than is asked for', { ...KICKSTART, credits: 1_000_000 }, 'BAD_REQUEST'],
  ])('are refused for %s, and nothing is written', async (_, body, refusal) => {
    const ana = await desk.person();
    expect(await ana.order(body)).toBe(refusal);
    const { orders } = await (await ana.browser.get('/api/orders')).json();
    expect(orders).toEqual([]);
  });
});

describe('without a country', () => {
  test('nothing that has a price is sold or paid, and the packs say so, and their tax', async () => {
    const ana = await desk.person({ country: null });
    expect(await ana.packs()).toMatchObject({ isCountryKnown: false, tax: { name: 'IVA', rate: 2100 } });
    expect(await ana.order(KICKSTART)).toBe('errors.countryMissing');
    const { orders } = await (await ana.browser.get('/api/orders')).json();
    expect(orders).toEqual([]);
    const eva = await desk.person({ country: 'EE' });
    expect(await eva.packs()).toMatchObject({ isCountryKnown: true, tax: { name: 'KM', rate: 2400 } });
  });
});

describe('a pack', () => {
  test('is ordered, approved, captured, and there: credits, euros, receipt, letter', async () => {
    const ana = await desk.person();
    const before = await desk.sums();
    const order = await ana.begun();
    expect(order).toMatchObject({ state: 'open', priceCents: 10_000, credits: 25_000 });
    expect(desk.atPaypal(order.payments[0]?.providerOrderId)).toMatchObject({
      cents: 10_000,
      status: 'CREATED',
    });
    expect(await ana.capture(order)).toBe('errors.notApproved');
    ana.approve(order);
    const paid = await ana.capture(order);
    expect(paid).toMatchObject({ state: 'paid', payments: [{ state: 'paid', receipt: expect.any(String) }] });
    expect(await ana.capture(order)).toEqual(paid);
    expect(await ana.balance()).toBe(25_000);
    const after = await desk.sums();
    expect((after.clearing ?? 0) - (before.clearing ?? 0)).toBe(10_000);
    expect((after.sales ?? 0) - (before.sales ?? 0)).toBe(-10_000);
    expect((after.house ?? 0) - (before.house ?? 0)).toBe(-25_000);
    expect(await ana.mine(order.id)).toEqual(paid);
  });

  test('that is free is there at once, and never again', async () => {
    const ana = await desk.person();
    const free = { pack: 'free', market: 'default', priceCents: 0 };
    expect(await ana.order(free)).toMatchObject({ state: 'paid', credits: 5000 });
    expect(await ana.balance()).toBe(5000);
    expect(await ana.order(free)).toBe('errors.packHad');
    expect((await ana.packs()).packs.map(({ id }) => id)).not.toContain('free');
    expect(await ana.balance()).toBe(5000);
  });

  test('is one for a key: thirty at once, and another body is refused', async () => {
    const ana = await desk.person();
    const key = randomUUID();
    const body = JSON.stringify({ key, ...KICKSTART });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ana.browser.send('POST', '/api/orders', body)),
    );
    const orders = await Promise.all(
      answers.map(async (answer) => orderAnswerSchema.parse(await answer.json()).order),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(new Set(orders.map(({ payments }) => payments[0]?.providerOrderId)).size).toBe(1);
    expect(await ana.order(SCALE, key)).toBe('KEY_REUSED');
  });

  test('that was begun in one tab is the same in another', async () => {
    const ana = await desk.person();
    const [one, other] = [await ana.begun(), await ana.begun()];
    expect(other).toEqual(one);
    ana.approve(one);
    const both = await Promise.all([ana.capture(one), ana.capture(other)]);
    expect(both.map((order) => (typeof order === 'string' ? order : order.state))).toEqual(['paid', 'paid']);
    expect(await ana.balance()).toBe(25_000);
    expect(desk.atPaypal(one.payments[0]?.providerOrderId).captures).toHaveLength(1);
    expect((await ana.begun()).id).not.toBe(one.id);
  });

  test("of another is nobody's business", async () => {
    const [ana, eva] = [await desk.person(), await desk.person()];
    const order = await ana.begun();
    ana.approve(order);
    expect(await eva.capture(order)).toBe('NOT_FOUND');
    expect(await eva.begin(order)).toBe('NOT_FOUND');
    expect((await eva.browser.get(`/api/orders/${order.id}`)).status).toBe(404);
    expect(await ana.balance()).toBe(0);
  });

  test('cannot be paid a day later, unless it was approved before', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    desk.clock.ms += DAY_MS;
    await desk.enter(ana);
    expect(await ana.mine(order.id)).toMatchObject({ state: 'expired', payments: [{ state: 'void' }] });
    ana.approve(order);
    expect(await ana.capture(order)).toBe('errors.notNow');
    expect(await ana.begin(order)).toBe('errors.notNow');
    await desk.run('reconcile-orders');
    expect(desk.atPaypal(desk.paypal.checkout.orders.keys().next().value).captures.length).toBeLessThan(2);
    expect(await ana.balance()).toBe(0);
  });

  test('whose tab was closed is found by the webhook, and without it by the reconciler', async () => {
    const [ana, eva] = [await desk.person(), await desk.person()];
    desk.paypal.deliveries.held.length = 0;
    const first = await ana.begun();
    ana.approve(first);
    await desk.deliver();
    expect(await ana.mine(first.id)).toMatchObject({ state: 'paid' });
    const second = await eva.begun();
    eva.approve(second);
    desk.paypal.deliveries.held.length = 0;
    await desk.run('reconcile-orders');
    expect(await eva.mine(second.id)).toMatchObject({ state: 'paid' });
    expect([await ana.balance(), await eva.balance()]).toEqual([25_000, 25_000]);
  });

  test('in two payments brings 1,200 credits now and 300 with the second', async () => {
    const ana = await desk.person();
    const order = await ana.buy(SCALE);
    expect(order).toMatchObject({ state: 'partPaid', payments: [{ state: 'paid' }, { state: 'due' }] });
    expect(await ana.balance()).toBe(120_000);
    const begun = await ana.begin(order, 2);
    if (typeof begun === 'string') throw new Error(begun);
    ana.approve(begun, 2);
    expect(await ana.capture(order, 2)).toMatchObject({ state: 'paid' });
    expect(await ana.balance()).toBe(150_000);
  });

  test('whose money the provider refuses is begun again', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    const refused = desk.atPaypal(order.payments[0]?.providerOrderId);
    refused.nextCapture = 'INSTRUMENT_DECLINED';
    ana.approve(order);
    expect(await ana.capture(order)).toBe('errors.declined');
    const again = await ana.begin(order);
    if (typeof again === 'string') throw new Error(again);
    expect(again.payments[0]?.providerOrderId).not.toBe(refused.id);
    // Who was told no is not charged behind their back.
    refused.nextCapture = 'COMPLETED';
    await desk.run('reconcile-orders');
    expect(refused.captures).toEqual([]);
    ana.approve(again);
    expect(await ana.capture(order)).toMatchObject({ state: 'paid' });
  });

  test('that the provider holds is confirming until it says more', async () => {
    const ana = await desk.person();
    const order = await ana.begun();
    const held = desk.atPaypal(order.payments[0]?.providerOrderId);
    held.nextCapture = 'PENDING';
    ana.approve(order);
    expect(await ana.capture(order)).toMatchObject({ state: 'confirming' });
    expect(await ana.balance()).toBe(0);
    desk.paypal.checkout.settle(held, 'COMPLETED');
    await desk.run('reconcile-orders');
    expect(await ana.mine(order.id)).toMatchObject({ state: 'paid' });
  });

  test('is bought within what its buyer allows themselves; what was never paid or went back counts no more', async () => {
    const ana = await desk.person();
    const { db } = desk.services.database;
    await transact(db, (trx) => saveLimit(trx, ana.userId, 'month', { cents: 15_000 }));
    const begun = await ana.begun();
    expect(await ana.order(MOMENTUM)).toBe('errors.spendingLimit');
    expect((await ana.begun()).id).toBe(begun.id);
    desk.clock.ms += DAY_MS;
    await desk.enter(ana);
    await desk.run('reconcile-orders');
    const paid = await ana.buy();
    expect(await ana.order()).toBe('errors.spendingLimit');
    const theirs = [...desk.paypal.checkout.orders.values()].at(-1);
    const [capture] = theirs?.captures ?? [];
    if (!capture) throw new Error('No capture');
    desk.paypal.checkout.refund(capture, capture.cents);
    await desk.run('reconcile-orders');
    expect(await ana.mine(paid.id)).toMatchObject({ state: 'refunded' });
    expect(await ana.order()).toMatchObject({ state: 'open' });
  });

  test('is not sold to who has paused, and what they agree to in the pause takes no money, nor after it', async () => {
    const ana = await desk.person();
    const begun = await ana.begun();
    const { db } = desk.services.database;
    const marks = { emailHash: 'hash', phoneHash: undefined };
    const pause = { kind: 'timeOut', untilMs: desk.clock.ms + HOUR_MS } as const;
    await transact(db, (trx) => insertPause(trx, ana.userId, marks, pause, desk.clock.ms));
    expect(await ana.order(MOMENTUM)).toBe('errors.timeOut');
    // PayPal's window was still open.
    ana.approve(begun);
    expect(await ana.begin(begun)).toBe('errors.timeOut');
    expect(await ana.capture(begun)).toBe('errors.timeOut');
    await desk.run('reconcile-orders');
    expect(await ana.mine(begun.id)).toMatchObject({ state: 'open' });
    expect([desk.atPaypal(begun.payments[0]?.providerOrderId).captures, await ana.balance()]).toEqual([
      [],
      0,
    ]);
    desk.clock.ms += HOUR_MS;
    await desk.run('reconcile-orders');
    expect(await ana.capture(begun)).toBe('errors.notApproved');
    // They agree anew, or not at all.
    const anew = await ana.begin(begun);
    if (typeof anew === 'string') throw new Error(anew);
    ana.approve(anew);
    expect(await ana.capture(anew)).toMatchObject({ state: 'paid' });
  });

  test('asks nobody who has paused for a second payment, and does so once the pause is over', async () => {
    const ana = await desk.person();
    const { id } = await ana.buy(SCALE);
    const { db } = desk.services.database;
    const reminded = async () => {
      const rows = await db
        .selectFrom('orderPayments')
        .select(['position', 'reminders'])
        .where('orderId', '=', id)
        .execute();
      return rows.find(({ position }) => position === 2)?.reminders;
    };
    desk.clock.ms += 30 * DAY_MS;
    const marks = { emailHash: 'hash', phoneHash: undefined };
    const pause = { kind: 'timeOut', untilMs: desk.clock.ms + DAY_MS } as const;
    await transact(db, (trx) => insertPause(trx, ana.userId, marks, pause, desk.clock.ms));
    await desk.run('remind-payments');
    expect(await reminded()).toBe(0);
    desk.clock.ms += DAY_MS;
    await desk.run('remind-payments');
    expect(await reminded()).toBe(2);
  });
});
