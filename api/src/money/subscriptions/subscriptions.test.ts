import { meAnswerSchema } from '@bothways/domain/identity';
import { plansAnswerSchema } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import { usersPageSchema } from '@bothways/domain/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { cookieOf, postJson, testServices } from '#testing';
import { MONTHLY, MONTHLY_CENTS, Shop } from './testing/shop.ts';

test('without a payment provider the price list is there and nothing can be bought', async () => {
  const services = await testServices();
  const answer = await services.app.request('/api/subscriptions/plans');
  const { plans, paypal } = plansAnswerSchema.parse(await answer.json());
  expect(paypal).toBeUndefined();
  const prices = (price: number[], status: string) => price.map((each) => [each, status]);
  expect(
    plans.map(({ plan, billingOptions }) => [
      plan,
      billingOptions.map(({ price, status }) => [price, status]),
    ]),
  ).toEqual([
    ['free', []],
    ['starter', prices([29.99, 99.99, 259.99, 479.99], 'coming_soon')],
    ['pro', prices([43.99, 159.99, 414.99, 779.99], 'active')],
  ]);
  const chosen = plans.map(({ billingOptions }) => billingOptions.find((option) => option.default)?.labelKey);
  expect(chosen).toEqual([undefined, 'monthly', 'monthly']);
  const bought = await postJson(services, '/api/subscriptions', MONTHLY, {
    cookie: await cookieOf(services, 'free'),
  });
  expect([bought.status, await bought.json()]).toEqual([
    503,
    expect.objectContaining({ error: 'errors.providerMissing' }),
  ]);
  await services.database.db
    .updateTable('subscriptionPlans')
    .set({ status: 'hidden' })
    .where('plan', '=', 'starter')
    .execute();
  const open = plansAnswerSchema.parse(await (await services.app.request('/api/subscriptions/plans')).json());
  expect(open.plans.map(({ plan }) => plan)).toEqual(['free', 'pro']);
  await services.database.close();
});

onOneDatabase('a subscription', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  test('is begun, paid, approved, and opens what it pays for at once', async () => {
    const ana = await shop.person();
    expect([await ana.mine(), await ana.plan()]).toEqual([null, 'free']);
    const begun = await ana.begin();
    expect(begun).toMatchObject({ status: 'pending', price: 159.99, paypalPlanId: 'P-MONTHLY', actions: [] });
    const { paypalSubscriptionId: providerId = '' } = begun;
    shop.provider.approve(providerId);
    expect(await ana.approve(begun._id, providerId)).toMatchObject({ status: 'pending', renews: true });
    expect(await ana.plan()).toBe('free');
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    const active = await ana.approve(begun._id, providerId);
    expect(active).toMatchObject({
      status: 'active',
      plan: 'pro',
      daysLeft: 30,
      renews: true,
      actions: ['cancel', 'freeze', 'revise'],
      endsAt: new Date(shop.clock.ms + 30 * DAY_MS).toISOString(),
    });
    expect(await ana.mine()).toEqual(active);
    expect(await ana.plan()).toBe('pro');
    const me = meAnswerSchema.parse(await (await ana.browser.get('/api/auth/me')).json());
    expect(me.user.plan).toBe('pro');
    const list = await shop.services.app.request('/api/admin/users?plan=pro&search=shop.test', {
      headers: { cookie: await cookieOf(shop.services, 'admin') },
    });
    expect(usersPageSchema.parse(await list.json()).users.map(({ id, plan }) => [id, plan])).toEqual([
      [ana.userId, 'pro'],
    ]);
  });

  test('what cannot be bought says why', async () => {
    const ana = await shop.person();
    const tries: [string, string, string][] = [
      ['free', 'free-monthly', 'errors.planUnavailable'],
      ['none', 'pro-monthly', 'errors.planUnavailable'],
      ['pro', 'starter-monthly', 'errors.billingOptionUnavailable'],
      ['starter', 'starter-monthly', 'errors.comingSoon'],
      ['pro', 'pro-biannual', 'errors.providerPlanMissing'],
    ];
    for (const [planId, billingOptionId, error] of tries)
      expect([planId, await ana.ask('', { planId, billingOptionId })]).toEqual([planId, error]);
    await ana.buy();
    expect(await ana.ask('', MONTHLY)).toBe('errors.alreadySubscribed');
  });

  test('begun twice it is one; another period replaces it; what was paid counts all the same', async () => {
    const ana = await shop.person();
    const first = await ana.begin();
    expect(await ana.begin()).toEqual(first);
    const weekly = await ana.begin({ planId: 'pro', billingOptionId: 'pro-weekly' });
    expect([weekly.customId === first.customId, (await ana.mine())?._id]).toEqual([false, weekly._id]);
    const { paypalSubscriptionId: providerId = '' } = first;
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    await shop.sync(providerId);
    expect(await ana.mine()).toMatchObject({ _id: first._id, status: 'active', daysLeft: 30 });
  });

  test("another's cannot be approved for oneself, nor one of another plan, and the try is written down", async () => {
    const [ana, eve] = [await shop.person(), await shop.person()];
    const [his, hers] = [await ana.begin(), await eve.begin()];
    const { paypalSubscriptionId: paid = '' } = his;
    shop.provider.approve(paid);
    const other = shop.provider.begin('P-WEEKLY', hers.customId);
    const before = (await shop.audit('subscription.refused')).length;
    for (const claimed of [paid, other, 'I-NOWHERE'])
      expect([claimed, await eve.approve(hers._id, claimed)]).toEqual([claimed, 'errors.providerError']);
    expect(await eve.approve(his._id, paid)).toBe('status 404');
    expect(await eve.mine()).toMatchObject({ status: 'pending' });
    expect((await shop.audit('subscription.refused')).length - before).toBe(3);
  });

  test('cancelled it lets in until the paid end, and no longer', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    await shop.pass(10 * DAY_MS);
    expect(await ana.ask(`/${id}/cancel`)).toMatchObject({
      status: 'cancelled',
      daysLeft: 20,
      renews: false,
      actions: ['freeze'],
    });
    expect(shop.provider.statusOf(providerId)).toBe('ended');
    expect(await ana.ask(`/${id}/cancel`)).toBe('errors.notNow');
    await shop.pass(20 * DAY_MS - 1);
    expect(await ana.plan()).toBe('pro');
    await shop.pass(1);
    expect([await ana.plan(), (await ana.mine())?.status]).toEqual(['free', 'expired']);
    expect((await shop.audit('subscription.ended')).map(({ target }) => target)).toContain(
      `user:${ana.userId}`,
    );
  });

  test('frozen it stops days, access and charges; unfrozen it goes on with what was left', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    await shop.pass(10 * DAY_MS);
    const frozen = await ana.ask(`/${id}/freeze`);
    expect(frozen).toMatchObject({ status: 'frozen', daysLeft: 20, actions: ['cancel', 'unfreeze'] });
    expect([shop.provider.statusOf(providerId), await ana.plan()]).toEqual(['suspended', 'free']);
    await shop.pass(100 * DAY_MS);
    expect(await ana.mine()).toMatchObject({ status: 'frozen', daysLeft: 20 });
    expect(await ana.ask('', MONTHLY)).toBe('errors.alreadySubscribed');
    expect(await ana.agree(id, { action: 'unfreeze' })).toMatchObject({
      status: 'active',
      renews: true,
      endsAt: new Date(shop.clock.ms + 20 * DAY_MS).toISOString(),
    });
    // It charges again once the days that were left have run.
    expect([shop.provider.statusOf(providerId), await ana.plan()]).toEqual(['suspended', 'pro']);
  });

  test('a plan given by hand stays when the paid time ends', async () => {
    const ana = await shop.person();
    await shop.services.database.db
      .updateTable('profiles')
      .set({ plan: 'starter' })
      .where('userId', '=', ana.userId)
      .execute();
    const { id } = await ana.buy();
    expect(await ana.plan()).toBe('pro');
    await ana.ask(`/${id}/cancel`);
    await shop.pass(31 * DAY_MS);
    expect(await ana.plan()).toBe('starter');
  });

  test('the paid end of who renews waits a day for the charge', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    await shop.pass(30 * DAY_MS + 1);
    expect(await ana.plan()).toBe('pro');
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    await shop.sync(providerId);
    expect(await ana.mine()).toMatchObject({ daysLeft: 30, status: 'active' });
    await shop.pass(31 * DAY_MS);
    expect([await ana.plan(), (await ana.mine())?.status]).toEqual(['free', 'expired']);
  });
});

describe('where the provider fails', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open();
  });
  afterAll(() => shop.close());

  test.each([
    ['cancel', 'ended', 'cancelled'],
    ['freeze', 'suspended', 'frozen'],
  ] as const)(
    '%s: what was done though the answer was lost is done here too',
    async (action, there, here) => {
      const ana = await shop.person();
      const { id, providerId } = await ana.buy();
      shop.provider.failNext('lost');
      expect(await ana.ask(`/${id}/${action}`)).toMatchObject({ status: here });
      expect(shop.provider.statusOf(providerId)).toBe(there);
    },
  );

  test.each(['cancel', 'freeze'])(
    '%s: what was not done is not done here, and can be tried again',
    async (action) => {
      const ana = await shop.person();
      const { id, providerId } = await ana.buy();
      for (const fault of ['refuse', 'hang', 'down'] as const) {
        shop.provider.failNext(fault);
        expect([fault, await ana.ask(`/${id}/${action}`)]).toEqual([fault, 'errors.providerError']);
        expect([shop.provider.statusOf(providerId), (await ana.mine())?.status]).toEqual([
          'active',
          'active',
        ]);
      }
      expect(await ana.ask(`/${id}/${action}`)).not.toBe('errors.providerError');
    },
  );

  test('an approval that failed is tried again, and the payment counts once', async () => {
    const ana = await shop.person();
    const { _id: id, paypalSubscriptionId: providerId = '' } = await ana.begin();
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    for (const fault of ['hang', 'lost', 'down', 'refuse'] as const) {
      shop.provider.failNext(fault);
      expect([fault, await ana.approve(id, providerId)]).toEqual([fault, 'errors.providerError']);
    }
    for (let time = 0; time < 3; time += 1)
      expect(await ana.approve(id, providerId)).toMatchObject({ status: 'active', daysLeft: 30 });
  });
});
