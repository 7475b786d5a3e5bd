import { plansAnswerSchema } from '@bothways/domain/subscriptions';
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { ProviderError } from '#money/payments';
import { saveProfile } from '#people/users';
import { agreedTo, MONTHLY, MONTHLY_CENTS, Shop } from './testing/shop.ts';

const UNFREEZE = { action: 'unfreeze' } as const;
const REACTIVATE = { action: 'reactivate' } as const;

onOneDatabase('what an act charges', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  /** Bought, frozen on the tenth day with the next charge on the thirtieth, and left so. */
  async function frozen(forDays: number) {
    const ana = await shop.person();
    const bought = await ana.buy();
    shop.provider.change(bought.providerId, { nextBillingAtMs: shop.clock.ms + 30 * DAY_MS });
    await shop.sync(bought.providerId);
    await shop.pass(10 * DAY_MS);
    await ana.ask(`/${bought.id}/freeze`);
    await shop.pass(forDays * DAY_MS);
    return { ana, ...bought };
  }

  test.each([5, 40])(
    'a freeze of %d days: the days that were left run before the next charge',
    async (days) => {
      const { ana, id, providerId } = await frozen(days);
      const untilMs = shop.clock.ms + 20 * DAY_MS;
      expect(await ana.charge(id, UNFREEZE)).toEqual({
        amountCents: MONTHLY_CENTS,
        currency: 'EUR',
        chargesAt: isoOf(untilMs),
        labelKey: 'monthly',
        tax: { name: 'IVA', rate: 2100 },
      });
      expect(await ana.agree(id, UNFREEZE)).toMatchObject({
        status: 'active',
        renews: true,
        renewsAt: isoOf(untilMs),
        endsAt: isoOf(untilMs),
        actions: ['cancel', 'freeze'],
      });
      expect([shop.provider.statusOf(providerId), await ana.plan()]).toEqual(['suspended', 'pro']);
      await shop.sync(providerId);
      expect(await ana.mine()).not.toHaveProperty('problem');
      await resume(20 * DAY_MS - MINUTE_MS);
      expect(shop.provider.statusOf(providerId)).toBe('suspended');
      await resume(MINUTE_MS);
      expect(shop.provider.statusOf(providerId)).toBe('active');
      // The charge comes within the grace: nobody is shut out in between.
      expect(await ana.plan()).toBe('pro');
      shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
      await shop.sync(providerId);
      expect(await ana.mine()).toMatchObject({ endsAt: isoOf(untilMs + 30 * DAY_MS) });
    },
  );

  async function resume(ms: number): Promise<void> {
    const { database } = shop.services;
    shop.clock.ms += ms;
    await database.db
      .updateTable('jobs')
      .set({ dueAtMs: shop.clock.ms })
      .where('kind', '=', 'resume-renewals')
      .execute();
    await shop.pass(0);
  }

  test('what the provider charges no earlier by itself is started again at once', async () => {
    const { ana, id, providerId } = await frozen(0);
    const { chargesAt = '' } = (await ana.charge(id, UNFREEZE)) ?? {};
    expect(Date.parse(chargesAt) - shop.clock.ms).toBe(20 * DAY_MS);
    await ana.agree(id, UNFREEZE);
    expect(shop.provider.statusOf(providerId)).toBe('active');
  });

  test('frozen again or cancelled while it waits, it charges nothing', async () => {
    const { ana, id, providerId } = await frozen(40);
    await ana.agree(id, UNFREEZE);
    await resume(5 * DAY_MS);
    expect(await ana.ask(`/${id}/freeze`)).toMatchObject({ status: 'frozen', daysLeft: 15 });
    await resume(60 * DAY_MS);
    expect(shop.provider.statusOf(providerId)).toBe('suspended');
    await ana.agree(id, UNFREEZE);
    expect(await ana.ask(`/${id}/cancel`)).toMatchObject({
      status: 'cancelled',
      renews: false,
      daysLeft: 15,
    });
    await resume(16 * DAY_MS);
    expect([shop.provider.statusOf(providerId), await ana.plan()]).toEqual(['ended', 'free']);
  });

  test('what the provider does not start again after the days says so, with the way back', async () => {
    const { ana, id } = await frozen(40);
    await ana.agree(id, UNFREEZE);
    const spy = vi.spyOn(shop.provider, 'activate').mockRejectedValueOnce(new ProviderError('refused', 'no'));
    await resume(20 * DAY_MS);
    spy.mockRestore();
    expect(await ana.mine()).toMatchObject({ problem: 'suspended', actions: ['cancel', 'reactivate'] });
  });

  test('nothing is charged that was not agreed to: another amount, another moment, or no word at all', async () => {
    const { ana, id, providerId } = await frozen(40);
    const said = await ana.charge(id, UNFREEZE);
    const { agreed } = agreedTo(said) ?? {};
    for (const body of [
      {},
      { agreed: { ...agreed, amountCents: MONTHLY_CENTS - 1 } },
      { agreed: { amountCents: MONTHLY_CENTS } },
      { agreed: { ...agreed, chargesAt: isoOf(shop.clock.ms) } },
    ]) {
      const answer = await ana.browser.post(`/api/subscriptions/${id}/unfreeze`, body);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({ success: false, code: 'CONFLICT', error: 'errors.chargeChanged' }),
      ]);
    }
    expect((await ana.mine())?.status).toBe('frozen');
    // A dialog is read for a while; the days that run from now on move with it.
    shop.clock.ms += HOUR_MS;
    expect(await ana.ask(`/${id}/unfreeze`, { agreed })).toMatchObject({ status: 'active' });
    expect(shop.provider.statusOf(providerId)).toBe('suspended');
  });

  test('starting again says at once, or the day on which the provider tries', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    const nextBillingAtMs = shop.clock.ms + 5 * DAY_MS;
    shop.provider.change(providerId, { failedPayments: 3, status: 'suspended', nextBillingAtMs });
    await shop.sync(providerId);
    const later = await ana.charge(id, REACTIVATE);
    expect(later).toMatchObject({ amountCents: MONTHLY_CENTS, chargesAt: isoOf(nextBillingAtMs) });
    shop.clock.ms += 6 * DAY_MS;
    expect(await ana.charge(id, REACTIVATE)).not.toHaveProperty('chargesAt');
    expect(await ana.ask(`/${id}/reactivate`, agreedTo(later))).toBe('errors.chargeChanged');
    expect(shop.provider.statusOf(providerId)).toBe('suspended');
    expect(await ana.agree(id, REACTIVATE)).toMatchObject({ renews: true });
  });

  test('another period says its price and its day, and is asked for only so', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    const nextBillingAtMs = shop.clock.ms + 30 * DAY_MS;
    shop.provider.change(providerId, { nextBillingAtMs });
    const wanted = { billingOptionId: 'pro-quarterly' };
    expect(await ana.charge(id, { action: 'revise', ...wanted })).toMatchObject({
      amountCents: 41_499,
      chargesAt: isoOf(nextBillingAtMs),
      labelKey: 'quarterly',
    });
    expect(await ana.ask(`/${id}/revise`, wanted)).toBe('errors.chargeChanged');
    const answer = await ana.browser.get(`/api/subscriptions/${id}/charge?action=revise`);
    expect(answer.status).toBe(400);
  });

  test('what charges nothing says so and needs no word', async () => {
    const { ana, id } = await frozen(5);
    await ana.ask(`/${id}/cancel`);
    expect(await ana.charge(id, UNFREEZE)).toBeUndefined();
    expect(await ana.ask(`/${id}/unfreeze`)).toMatchObject({ status: 'cancelled', daysLeft: 20 });
  });

  test("somebody else's is nobody's", async () => {
    const { id } = await frozen(1);
    const eve = await shop.person();
    const answer = await eve.browser.get(`/api/subscriptions/${id}/charge?action=unfreeze`);
    expect(answer.status).toBe(404);
  });

  test('nothing is sold before a country is given, and every price says its tax', async () => {
    const ana = await shop.person();
    const { db } = shop.services.database;
    await db.updateTable('profiles').set({ country: null }).where('userId', '=', ana.userId).execute();
    const answer = await ana.browser.post('/api/subscriptions', MONTHLY);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ success: false, code: 'CONFLICT', error: 'errors.countryMissing' }),
    ]);
    expect(await ana.mine()).toBeNull();
    await saveProfile(db, ana.userId, { country: 'EE' });
    expect(await ana.begin()).toMatchObject({ status: 'pending' });
    const plans = plansAnswerSchema.parse(await (await ana.browser.get('/api/subscriptions/plans')).json());
    expect(plans.tax).toEqual({ name: 'KM', rate: 2400 });
  });
});
