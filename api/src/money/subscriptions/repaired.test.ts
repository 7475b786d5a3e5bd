import { DAY_MS } from '@bothways/domain/time';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { ProviderError, RECONCILE_EVERY_MS } from '#money/payments';
import { insertPause, saveLimit, spentBy } from '#people/self-limits';
import { PlanCheck, PlanMismatchError, planMismatch } from './plan-check.ts';
import type { ProviderPlan } from './provider.ts';

import { agreedTo, type Customer, MONTHLY_CENTS, PLAN_IDS, Shop } from './testing/shop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const WEEKLY = { planId: 'pro', billingOptionId: 'pro-weekly' };
const WEEKLY_CENTS = 4399;
const QUARTERLY_CENTS = 41_499;

racesOnBothDatabases('what went wrong is tried again', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  const papersOf = async (paymentId: string) => {
    const { db } = shop.services.database;
    const rows = await db
      .selectFrom('receipts')
      .select('totalCents')
      .where('paymentId', '=', paymentId)
      .execute();
    return rows.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b);
  };
  const charge = (providerId: string, amountCents = MONTHLY_CENTS) =>
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents });
  /** Opens a tab and agrees there, and money comes in. */
  async function agree(ana: Customer, wanted?: unknown): Promise<string> {
    const { paypalSubscriptionId: providerId = '' } = await ana.begin(wanted);
    shop.provider.approve(providerId);
    charge(providerId, wanted ? WEEKLY_CENTS : MONTHLY_CENTS);
    return providerId;
  }
  const pause = ({ userId }: Customer) =>
    transact(shop.services.database.db, (trx) => {
      const ends = { kind: 'timeOut', untilMs: shop.clock.ms + DAY_MS } as const;
      return insertPause(trx, userId, { emailHash: userId, phoneHash: undefined }, ends, shop.clock.ms);
    });
  const alarmsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await shop.alarms();
    await work();
    return (await shop.alarms()) - before;
  };
  /** What somebody was told by letter, in order of the alphabet. */
  const letters = async (userId: string): Promise<string[]> => {
    const { db } = shop.services.database;
    const told = await db.selectFrom('moneyLetters').select('key').execute();
    const mine = await db.selectFrom('subscriptions').select('id').where('userId', '=', userId).execute();
    const papers = await db.selectFrom('receipts').select('number').where('userId', '=', userId).execute();
    const names = [...mine.map(({ id }) => id), ...papers.map(({ number }) => number)];
    const own = told.filter(({ key }) => names.some((name) => key.includes(name)));
    return own.map(({ key }) => key.split(':')[0] ?? '').toSorted();
  };

  test('twenty tabs at once hold one subscription, which can be agreed to once', {
    tags: ['race'],
  }, async () => {
    const ana = await shop.person();
    const before = shop.provider.ids().length;
    const begun = await Promise.all(Array.from({ length: 20 }, () => ana.begin()));
    expect(new Set(begun.map(({ paypalSubscriptionId }) => paypalSubscriptionId)).size).toBe(1);
    expect(shop.provider.ids().length - before).toBe(1);
  });

  test.each(['lost', 'hang', 'down'] as const)(
    'a provider whose answer does not come (%s) has made one, and it is found again',
    async (fault) => {
      const ana = await shop.person();
      // Its plan is known.
      await (await shop.person()).begin();
      const before = shop.provider.ids().length;
      shop.provider.failNext(fault);
      expect(await ana.ask('', { planId: 'pro', billingOptionId: 'pro-monthly' })).toBe(
        'errors.providerError',
      );
      const { paypalSubscriptionId } = await ana.begin();
      expect(shop.provider.ids().slice(before)).toEqual([paypalSubscriptionId]);
    },
  );

  test('saboteur: a provider that forgets our names of requests makes two', async () => {
    const ana = await shop.person();
    shop.provider.isForgetful = true;
    const before = shop.provider.ids().length;
    shop.provider.failNext('lost');
    await ana.ask('', { planId: 'pro', billingOptionId: 'pro-monthly' });
    await ana.begin();
    shop.provider.isForgetful = false;
    expect(shop.provider.ids().length - before).toBe(2);
  });

  test('the page closed and every message dropped: the reconciler finds it within one cycle', async () => {
    const ana = await shop.person();
    await agree(ana);
    expect(await ana.plan()).toBe('free');
    await shop.pass(RECONCILE_EVERY_MS);
    expect([await ana.plan(), (await ana.mine())?.daysLeft]).toEqual(['pro', 30]);
  });

  test('two tabs with two periods: one stays, the other is cancelled and given back, with an alarm', async () => {
    const ana = await shop.person();
    const first = (await ana.begin()).paypalSubscriptionId ?? '';
    const second = await agree(ana, WEEKLY);
    shop.provider.approve(first);
    charge(first);
    const alarms = await alarmsOf(() => Promise.all([shop.sync(first), shop.sync(second)]));
    const statuses = [first, second].map((id) => shop.provider.statusOf(id));
    expect(statuses.toSorted()).toEqual(['active', 'ended']);
    const other = statuses[0] === 'ended' ? first : second;
    expect(shop.provider.paymentsOf(other)).toMatchObject([{ status: 'returned' }]);
    expect(alarms).toBeGreaterThanOrEqual(1);
    const { daysLeft, renews } = (await ana.mine()) ?? {};
    expect([renews, daysLeft]).toEqual([true, other === first ? 7 : 30]);
    // Told again, in any order, nothing more goes back and nothing stops.
    expect(await alarmsOf(async () => [await shop.sync(second), await shop.sync(first)])).toBe(0);
    expect([first, second].map((id) => shop.provider.statusOf(id))).toEqual(statuses);
  });

  test('what an account that is gone was charged goes back, though the refund failed once it was cancelled', async () => {
    const gone = await shop.person();
    const { paypalSubscriptionId: providerId = '' } = await gone.begin();
    await shop.remove(gone);
    shop.provider.approve(providerId);
    charge(providerId);
    const spy = vi
      .spyOn(shop.provider, 'refund')
      .mockRejectedValueOnce(new ProviderError('unavailable', 'down'));
    await expect(shop.sync(providerId)).rejects.toThrow('down');
    spy.mockRestore();
    expect(shop.provider.statusOf(providerId)).toBe('ended');
    await shop.pass(RECONCILE_EVERY_MS);
    expect(shop.provider.paymentsOf(providerId)).toMatchObject([{ status: 'returned' }]);
  });

  test('what was begun before a pause and is agreed to in it is cancelled and given back', async () => {
    const ana = await shop.person();
    const { paypalSubscriptionId: providerId = '' } = await ana.begin();
    await pause(ana);
    shop.clock.ms += 60_000;
    shop.provider.approve(providerId);
    charge(providerId);
    expect(await alarmsOf(() => shop.sync(providerId))).toBeGreaterThanOrEqual(1);
    expect(shop.provider.statusOf(providerId)).toBe('ended');
    expect(shop.provider.paymentsOf(providerId)).toMatchObject([{ status: 'returned' }]);
    expect(await ana.plan()).toBe('free');
    expect(await alarmsOf(() => shop.sync(providerId))).toBe(0);
  });

  test('a refund that is only promised takes no days, and those of one too many are given back until they are there', async () => {
    const ana = await shop.person();
    const first = await agree(ana);
    await shop.sync(first);
    const [payment] = shop.provider.paymentsOf(first);
    shop.provider.promisesRefunds = true;
    const order = { amountCents: MONTHLY_CENTS, reason: 'They asked', key: `promised ${first}` };
    await shop.services.subscriptions.refund(payment?.id ?? '', order);
    expect([(await ana.mine())?.daysLeft, await letters(ana.userId)]).toEqual([30, ['bought']]);
    const gone = await shop.person();
    const { paypalSubscriptionId: late = '' } = await gone.begin();
    await shop.remove(gone);
    shop.provider.approve(late);
    charge(late);
    await shop.sync(late);
    const open = () =>
      shop.services.database.db
        .selectFrom('surplusSubscriptions')
        .select('settledAtMs')
        .where('providerId', '=', late)
        .executeTakeFirst();
    expect(await open()).toEqual({ settledAtMs: null });
    shop.provider.promisesRefunds = false;
    shop.provider.settleRefunds();
    await shop.sync(late);
    expect((await open())?.settledAtMs).not.toBeNull();
    await shop.sync(first);
    expect([await ana.plan(), await letters(ana.userId)]).toEqual(['free', ['bought', 'refunded']]);
  });

  test('what was paid before a pause stays bought, though it is heard of later', async () => {
    const ana = await shop.person();
    const providerId = await agree(ana);
    shop.clock.ms += 60_000;
    await pause(ana);
    await shop.sync(providerId);
    expect([await ana.plan(), shop.provider.statusOf(providerId)]).toEqual(['pro', 'active']);
    // A pause asks for nothing more: neither is another period agreed to.
    const { _id: id } = (await ana.mine()) ?? {};
    expect(await ana.refused(`/${id}/revise`, { billingOptionId: 'pro-weekly' })).toBe('errors.timeOut');
  });

  test('a second one that could not be cancelled at first is, by the reconciler', async () => {
    const ana = await shop.person();
    const first = (await ana.begin()).paypalSubscriptionId ?? '';
    const second = await agree(ana, WEEKLY);
    await shop.sync(second);
    shop.provider.approve(first);
    charge(first);
    const find = shop.provider.find.bind(shop.provider);
    const spy = vi.spyOn(shop.provider, 'find').mockImplementationOnce(async (id) => {
      const found = await find(id);
      shop.provider.failNext('down');
      return found;
    });
    await expect(shop.sync(first)).rejects.toThrow('no connection');
    spy.mockRestore();
    expect(shop.provider.statusOf(first)).toBe('active');
    await shop.pass(RECONCILE_EVERY_MS);
    expect(shop.provider.statusOf(first)).toBe('ended');
    expect(shop.provider.paymentsOf(first)).toMatchObject([{ status: 'returned' }]);
    expect(shop.provider.statusOf(second)).toBe('active');
  });

  test('two that ran side by side before: cancelling one cancels both', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    const { db } = shop.services.database;
    const other = shop.provider.begin('P-WEEKLY', 'old', 'active');
    const row = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const old = { id: `${id}-old`, customId: 'old', providerId: other, providerPlanId: 'P-WEEKLY' };
    await db
      .insertInto('subscriptions')
      .values({ ...row, ...old })
      .execute();
    await ana.ask(`/${id}/cancel`);
    expect([providerId, other].map((each) => shop.provider.statusOf(each))).toEqual(['ended', 'ended']);
    await db.deleteFrom('subscriptions').where('id', '=', old.id).execute();
  });

  test('what was approved and not heard of is cancelled before the account goes', async () => {
    const ana = await shop.person();
    const providerId = await agree(ana);
    await shop.services.subscriptions.cancelAll({ userId: ana.userId, ip: '203.0.113.5' });
    expect(shop.provider.statusOf(providerId)).toBe('ended');
  });

  test('what is agreed to after the account is gone is cancelled and given back', async () => {
    const ana = await shop.person();
    const { paypalSubscriptionId: providerId = '' } = await ana.begin();
    await shop.remove(ana);
    shop.provider.approve(providerId);
    charge(providerId);
    expect(await alarmsOf(() => shop.pass(RECONCILE_EVERY_MS))).toBeGreaterThanOrEqual(1);
    expect(shop.provider.statusOf(providerId)).toBe('ended');
    expect(shop.provider.paymentsOf(providerId)).toMatchObject([{ status: 'returned' }]);
  });

  test('it renews when the provider says, whatever moves our days', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    const nextBillingAtMs = shop.clock.ms + 29 * DAY_MS;
    shop.provider.change(providerId, { nextBillingAtMs });
    await shop.sync(providerId);
    const at = new Date(nextBillingAtMs).toISOString();
    const endsAt = (await ana.mine())?.endsAt;
    const coupon = { id: `free-${ana.userId}`, couponId: 'gift', code: 'GIFT', plan: 'pro', days: 7 };
    const { db } = shop.services.database;
    await db
      .insertInto('coupons')
      .values({ id: 'gift', code: 'GIFT', days: 7, redemptions: 0, createdBy: 'x', createdAtMs: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('couponRedemptions')
      .values({ ...coupon, userId: ana.userId, phoneHash: null, atMs: shop.clock.ms })
      .execute();
    const mine = await ana.mine();
    expect(mine?.renewsAt).toBe(at);
    expect(Date.parse(mine?.endsAt ?? '') - Date.parse(endsAt ?? '')).toBe(7 * DAY_MS);
  });

  test('suspended after failed payments: said, told by letter once, and started again', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    shop.provider.change(providerId, { failedPayments: 1 });
    await shop.sync(providerId);
    expect(await ana.mine()).toMatchObject({ status: 'active', problem: 'paymentFailed' });
    shop.provider.change(providerId, { failedPayments: 3, status: 'suspended' });
    for (let time = 0; time < 3; time += 1) await shop.sync(providerId);
    expect(await ana.mine()).toMatchObject({ problem: 'suspended', actions: ['cancel', 'reactivate'] });
    expect(await letters(ana.userId)).toEqual(['bought', 'paymentFailed', 'suspended']);
    const asked = agreedTo(await ana.charge(id, { action: 'reactivate' }));
    const suspended = vi
      .spyOn(shop.provider, 'activate')
      .mockRejectedValueOnce(new ProviderError('refused', 'no'));
    expect(await ana.ask(`/${id}/reactivate`, asked)).toBe('errors.reactivationRefused');
    suspended.mockRestore();
    const again = await ana.agree(id, { action: 'reactivate' });
    expect(again).toMatchObject({ status: 'active', renews: true });
    expect(again).not.toHaveProperty('problem');
    expect(shop.provider.statusOf(providerId)).toBe('active');
  });

  test('starts again only within what its owner allows, and counts once', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    shop.provider.change(providerId, { failedPayments: 3, status: 'suspended' });
    await shop.sync(providerId);
    const allow = (cents: number) =>
      transact(shop.services.database.db, (trx) => saveLimit(trx, ana.userId, 'month', { cents }));
    const spent = async () =>
      (await spentBy(shop.services.database.db, [ana.userId], shop.clock.ms)).get('month');
    await allow(2 * MONTHLY_CENTS - 1);
    const planned = await ana.charge(id, { action: 'reactivate' });
    const refused = await ana.browser.post(`/api/subscriptions/${id}/reactivate`, agreedTo(planned));
    expect(await refused.json()).toMatchObject({ success: false, error: 'errors.spendingLimit' });
    expect(shop.provider.statusOf(providerId)).toBe('suspended');
    await allow(2 * MONTHLY_CENTS);
    expect(await ana.agree(id, { action: 'reactivate' })).toMatchObject({ status: 'active' });
    expect(await spent()).toBe(2 * MONTHLY_CENTS);
    charge(providerId);
    await shop.sync(providerId);
    expect(await spent()).toBe(2 * MONTHLY_CENTS);
  });

  test('frozen by its owner it is no problem, and no letter', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    await ana.ask(`/${id}/freeze`);
    await shop.sync(providerId);
    expect(await ana.mine()).not.toHaveProperty('problem');
    expect(await letters(ana.userId)).toEqual(['bought']);
  });

  test('refunded, it is stopped and said, with one alarm', async () => {
    const ana = await shop.person();
    const { providerId, paymentId } = await ana.buy();
    shop.provider.turn(providerId, paymentId, 'returned');
    expect(await alarmsOf(async () => [await shop.sync(providerId), await shop.sync(providerId)])).toBe(1);
    expect(shop.provider.statusOf(providerId)).toBe('ended');
    expect(await ana.mine()).toMatchObject({ problem: 'refunded', renews: false, daysLeft: 0 });
  });

  test('of a part that goes back its days go back, once for each key, and the credit notes say so', async () => {
    const ana = await shop.person();
    const { providerId, paymentId } = await ana.buy();
    const refund = (amountCents: number, key: string) =>
      shop.services.subscriptions.refund(paymentId, { amountCents, reason: 'Asked for', key });
    await refund(5333, `a-${paymentId}`);
    await refund(5333, `a-${paymentId}`);
    expect(await ana.mine()).toMatchObject({ status: 'active', daysLeft: 20, renews: true });
    await refund(2000, `b-${paymentId}`);
    expect((await ana.mine())?.daysLeft).toBe(17);
    await refund(MONTHLY_CENTS - 7333, `c-${paymentId}`);
    expect(await ana.mine()).toMatchObject({ problem: 'refunded', daysLeft: 0 });
    expect(shop.provider.statusOf(providerId)).toBe('ended');
    const { db } = shop.services.database;
    const papers = await db.selectFrom('receipts').selectAll().where('paymentId', '=', paymentId).execute();
    expect(papers.map(({ totalCents }) => totalCents).toSorted((a, b) => b - a)).toEqual([
      MONTHLY_CENTS,
      -2000,
      -5333,
      -(MONTHLY_CENTS - 7333),
    ]);
  });

  test('a part that went back, nobody knows how much: an alarm, and the days stay', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    for (const payment of shop.provider.paymentsOf(providerId))
      Object.assign(payment, { isPartlyReturned: true });
    expect(await alarmsOf(async () => [await shop.sync(providerId), await shop.sync(providerId)])).toBe(1);
    expect((await ana.mine())?.daysLeft).toBe(30);
  });

  test.each([
    ['won', 30, 'active'],
    ['lost', 0, 'ended'],
  ] as const)('a dispute takes the days until it is decided; %s: %i days', async (state, days, status) => {
    const ana = await shop.person();
    const { providerId, paymentId } = await ana.buy();
    const dispute = {
      id: `D-${paymentId}`,
      paymentIds: [paymentId],
      amountCents: MONTHLY_CENTS,
      openedAtMs: shop.clock.ms,
    };
    shop.provider.disputes.set(dispute.id, { ...dispute, state: 'open' });
    const { applyDispute } = shop.services.subscriptions;
    expect(await alarmsOf(async () => [await applyDispute(dispute.id), await applyDispute(dispute.id)])).toBe(
      1,
    );
    expect(await ana.mine()).toMatchObject({ problem: 'disputed', daysLeft: 0, renews: true });
    expect(await ana.plan()).toBe('free');
    shop.provider.disputes.set(dispute.id, { ...dispute, state });
    // Its message was dropped: the reconciler asks.
    await shop.pass(RECONCILE_EVERY_MS);
    expect([(await ana.mine())?.daysLeft, shop.provider.statusOf(providerId)]).toEqual([days, status]);
  });

  test('a dispute about a part takes the days of that part, and cancels nothing', async () => {
    const ana = await shop.person();
    const { providerId, paymentId } = await ana.buy();
    const id = `D-${paymentId}`;
    const about = { id, paymentIds: [paymentId], openedAtMs: shop.clock.ms - 1 };
    const { applyDispute } = shop.services.subscriptions;
    const told = async (state: 'open' | 'lost', amountCents: number) => {
      shop.provider.disputes.set(id, { ...about, state, amountCents });
      await applyDispute(id);
      return [(await ana.mine())?.daysLeft, shop.provider.statusOf(providerId)];
    };
    expect(await told('open', 5333)).toEqual([20, 'active']);
    expect(await told('lost', 1000)).toEqual([29, 'active']);
    expect(await papersOf(paymentId)).toEqual([-1000, MONTHLY_CENTS]);
    // The money is told of as a refund, too: it went back once.
    const key = `inside ${paymentId}`;
    await shop.services.subscriptions.refund(paymentId, { amountCents: 1000, reason: 'Settled', key });
    expect([(await ana.mine())?.daysLeft, await papersOf(paymentId)]).toEqual([29, [-1000, MONTHLY_CENTS]]);
  });

  test('what was charged and given back has its receipt and credit note, whoever saw it when', async () => {
    const [ana, ben] = [await shop.person(), await shop.person()];
    const late = await ana.begin();
    shop.provider.approve(late.paypalSubscriptionId ?? '');
    const seen = charge(late.paypalSubscriptionId ?? '');
    shop.provider.turn(late.paypalSubscriptionId ?? '', seen, 'returned');
    await shop.sync(late.paypalSubscriptionId ?? '');
    expect(await papersOf(seen)).toEqual([-MONTHLY_CENTS, MONTHLY_CENTS]);
    const small = await ben.begin();
    shop.provider.approve(small.paypalSubscriptionId ?? '');
    const refused = charge(small.paypalSubscriptionId ?? '', 100);
    await shop.sync(small.paypalSubscriptionId ?? '');
    expect(await papersOf(refused)).toEqual([]);
    shop.provider.turn(small.paypalSubscriptionId ?? '', refused, 'returned');
    await shop.sync(small.paypalSubscriptionId ?? '');
    await shop.sync(small.paypalSubscriptionId ?? '');
    expect(await papersOf(refused)).toEqual([-100, 100]);
    // What papers cannot say stops nothing.
    const more = { status: 'returned', atMs: shop.clock.ms } as const;
    const dollars = shop.provider.charge(small.paypalSubscriptionId ?? '', {
      ...more,
      amountCents: 100,
      currency: 'USD',
    });
    const nothing = shop.provider.charge(small.paypalSubscriptionId ?? '', { ...more, amountCents: 0 });
    await shop.sync(small.paypalSubscriptionId ?? '');
    expect([await papersOf(dollars), await papersOf(nothing)]).toEqual([[], []]);
  });

  test.each([
    ['that we did not make', 'P-MONTHLY'],
    ['for another plan', 'P-WEEKLY'],
  ])('one under our name %s is given back, with its receipt and credit note, once', async (_, plan) => {
    const ana = await shop.person();
    const { paypalSubscriptionId: own = '', customId } = await ana.begin();
    shop.provider.approve(own);
    charge(own);
    await shop.sync(own);
    const other = shop.provider.begin(plan, customId);
    const paymentId = charge(other);
    for (let time = 0; time < 3; time += 1) await shop.sync(other);
    expect(shop.provider.paymentsOf(other)).toMatchObject([{ status: 'returned' }]);
    expect(await papersOf(paymentId)).toEqual([-MONTHLY_CENTS, MONTHLY_CENTS]);
    expect(await letters(ana.userId)).toEqual(['bought', 'refunded']);
    expect((await ana.mine())?.daysLeft).toBe(30);
  });

  test('another period holds from when the provider charges by it, and nothing is paid twice', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    const wanted = { billingOptionId: 'pro-quarterly' };
    const planned = await ana.charge(id, { action: 'revise', ...wanted });
    const asked = await ana.browser.post(`/api/subscriptions/${id}/revise`, {
      ...wanted,
      ...agreedTo(planned),
    });
    expect(await asked.json()).toMatchObject({
      approvalUrl: `https://provider.test/agree/${providerId}/P-QUARTERLY`,
      subscription: { labelKey: 'monthly', revision: { labelKey: 'quarterly', price: 414.99 } },
    });
    shop.provider.change(providerId, { planId: 'P-QUARTERLY' });
    await shop.sync(providerId);
    expect(await ana.mine()).toMatchObject({ labelKey: 'quarterly', price: 414.99, daysLeft: 30 });
    expect(await ana.mine()).not.toHaveProperty('revision');
    await shop.pass(30 * DAY_MS);
    charge(providerId, QUARTERLY_CENTS);
    expect(await alarmsOf(() => shop.sync(providerId))).toBe(0);
    expect(await ana.mine()).toMatchObject({ daysLeft: 90, status: 'active' });
    expect(shop.provider.paymentsOf(providerId)).toHaveLength(2);
  });

  test('another period that cannot be had is refused, and another plan that nobody asked for is an alarm', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    const revise = (billingOptionId: string) => ana.ask(`/${id}/revise`, { billingOptionId });
    expect(await revise('pro-monthly')).toBe('errors.notNow');
    expect(await revise('pro-biannual')).toBe('errors.providerPlanMissing');
    expect(await revise('starter-monthly')).toBe('errors.billingOptionUnavailable');
    shop.provider.change(providerId, { planId: 'P-QUARTERLY' });
    expect(await alarmsOf(() => shop.sync(providerId))).toBe(1);
    expect(shop.provider.statusOf(providerId)).toBe('active');
    await ana.ask(`/${id}/cancel`);
    expect(await revise('pro-weekly')).toBe('errors.notNow');
  });

  test('one that nobody can read, five times and more, stops neither the reconciler nor another buyer', async () => {
    const people: Customer[] = [];
    const bought: { providerId: string }[] = [];
    for (let each = 0; each < 7; each += 1) {
      const person = await shop.person();
      people.push(person);
      bought.push(await person.buy());
    }
    const odd = new Set(bought.slice(0, 6).map(({ providerId }) => providerId));
    shop.clock.ms += 29 * DAY_MS;
    for (const { providerId } of bought) charge(providerId);
    const find = shop.provider.find.bind(shop.provider);
    const spy = vi.spyOn(shop.provider, 'find').mockImplementation(async (id) => {
      if (odd.has(id)) shop.provider.failNext('odd');
      return find(id);
    });
    await shop.pass(RECONCILE_EVERY_MS);
    spy.mockRestore();
    expect((await people[6]?.mine())?.daysLeft).toBe(31);
    expect((await people[0]?.mine())?.daysLeft).toBe(1);
    await shop.pass(RECONCILE_EVERY_MS);
    expect((await people[0]?.mine())?.daysLeft).toBe(31);
  });

  test('one payment that cannot be read is an alarm, and the others count', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    shop.provider.change(providerId, { unreadable: 1 });
    expect(await alarmsOf(async () => [await shop.sync(providerId), await shop.sync(providerId)])).toBe(1);
    expect((await ana.mine())?.daysLeft).toBe(30);
  });

  test('every charge has one receipt and one letter, however often and however many at once tell of it', {
    tags: ['race'],
  }, async () => {
    const ana = await shop.person();
    const { providerId, paymentId } = await ana.buy();
    await shop.pass(30 * DAY_MS);
    const second = charge(providerId);
    await Promise.all(Array.from({ length: 5 }, () => shop.sync(providerId)));
    for (let time = 0; time < 5; time += 1) await shop.sync(providerId);
    const { db } = shop.services.database;
    const papers = await db
      .selectFrom('receipts')
      .select(['paymentId', 'totalCents'])
      .where('paymentId', 'in', [paymentId, second])
      .execute();
    expect(papers.map(({ totalCents }) => totalCents)).toEqual([MONTHLY_CENTS, MONTHLY_CENTS]);
    expect(await letters(ana.userId)).toEqual(['bought', 'renewed']);
  });
});

describe("the provider's plans", () => {
  const PLAN: ProviderPlan = {
    id: 'P-MONTHLY',
    isActive: true,
    priceCents: MONTHLY_CENTS,
    currency: 'EUR',
    interval: { unit: 'DAY', count: 30 },
    setupFeeCents: 0,
    addsOutstanding: false,
    failureThreshold: 1,
    addsTax: false,
  };
  const SOLD = {
    id: 'pro-monthly',
    providerPlanId: 'P-MONTHLY',
    priceCents: MONTHLY_CENTS,
    currency: 'EUR',
    durationDays: 30,
  };

  test.each<[string, Partial<ProviderPlan>, number, RegExp | undefined]>([
    ['what is sold', {}, 30, undefined],
    ['a month for thirty days', { interval: { unit: 'MONTH', count: 1 } }, 30, undefined],
    ['a week for seven', { interval: { unit: 'WEEK', count: 1 } }, 7, undefined],
    ['a cent more', { priceCents: MONTHLY_CENTS + 1 }, 30, /charges 16000 cents/],
    ['dollars', { currency: 'USD' }, 30, /charges USD/],
    ['one that is not active', { isActive: false }, 30, /not active/],
    ['one with a setup fee', { setupFeeCents: 2500 }, 30, /2500 cents for its setup/],
    ['a tax on top', { addsTax: true }, 30, /tax on top/],
    ['one that adds what failed to the next', { addsOutstanding: true }, 30, /auto_bill_outstanding/],
    ['one that stops at once', { failureThreshold: 0 }, 30, undefined],
    ['one that goes on', { failureThreshold: 2 }, 30, /until 2 charges have failed/],
    ['one with a trial', { interval: undefined }, 30, /trial/],
    [
      'six months for 180 days, which leaves holes',
      { interval: { unit: 'MONTH', count: 6 } },
      180,
      /every 6 MONTH/,
    ],
    ['three months for 90 days', { interval: { unit: 'MONTH', count: 3 } }, 90, /every 3 MONTH/],
    ['a week for thirty days', { interval: { unit: 'WEEK', count: 1 } }, 30, /every 1 WEEK/],
  ])('%s', (_, change, durationDays, mismatch) => {
    const found = planMismatch({ ...PLAN, ...change }, { ...SOLD, durationDays });
    if (mismatch) expect(found).toMatch(mismatch);
    else expect(found).toBeUndefined();
  });

  test('one that differs is refused at the start, by its name; a provider that is down is not', async () => {
    const shop = await Shop.open();
    const { provider, services } = shop;
    const check = () =>
      new PlanCheck({
        db: services.database.db,
        provider,
        planIds: PLAN_IDS,
        log: createLog('silent'),
      }).demandAll();
    await expect(check()).resolves.toBeUndefined();
    const plan = provider.plans.get('P-MONTHLY');
    if (!plan) throw new Error('No plan');
    plan.priceCents += 1;
    await expect(check()).rejects.toThrow(PlanMismatchError);
    await expect(check()).rejects.toThrow(/pro-monthly \(P-MONTHLY\): it charges 16000 cents/);
    provider.failNext('down', 'down', 'down');
    await expect(check()).resolves.toBeUndefined();
    await shop.close();
  });

  test('nothing is sold by a plan that is not known yet, or differs', async () => {
    const shop = await Shop.open();
    const ana = await shop.person();
    shop.provider.failNext('down');
    expect(await ana.ask('', { planId: 'pro', billingOptionId: 'pro-monthly' })).toBe('errors.providerError');
    const plan = shop.provider.plans.get('P-MONTHLY');
    if (!plan) throw new Error('No plan');
    plan.priceCents += 1;
    expect(await ana.ask('', { planId: 'pro', billingOptionId: 'pro-monthly' })).toBe(
      'errors.providerPlanMissing',
    );
    plan.priceCents -= 1;
    expect(await ana.ask('', { planId: 'pro', billingOptionId: 'pro-monthly' })).toMatchObject({
      status: 'pending',
    });
    await shop.close();
  });
});
