import { randomUUID } from 'node:crypto';
import { BILLING_PERIODS, PRICES_CENTS } from '@bothways/domain/plans';
import { type Quote, quoteAnswerSchema } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { saveProfile } from '#people/users';
import { intervalAfter } from './quote.ts';
import { type Customer, Shop } from './testing/shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe('one interval later', () => {
  test.each([
    ['2026-11-29T10:00:00Z', { unit: 'DAY', count: 90 }, '2027-02-27T10:00:00Z'],
    ['2026-11-29T10:00:00Z', { unit: 'WEEK', count: 1 }, '2026-12-06T10:00:00Z'],
    ['2026-11-29T10:00:00Z', { unit: 'MONTH', count: 1 }, '2026-12-29T10:00:00Z'],
    ['2027-01-31T10:00:00Z', { unit: 'MONTH', count: 1 }, '2027-02-28T10:00:00Z'],
    ['2028-02-29T10:00:00Z', { unit: 'YEAR', count: 1 }, '2029-02-28T10:00:00Z'],
  ] as const)('after %s, %o, it is %s', (from, interval, to) => {
    expect(intervalAfter(Date.parse(from), interval)).toBe(Date.parse(to));
  });
});

const SOLD = ['starter', 'pro'] as const;
const COUPONS = [0, 14];
const OLD_PLANS = ['none', 'cancelled', 'frozen'] as const;
const COUNTRIES = ['ES', 'EE', 'US'] as const;
const CASES = SOLD.flatMap((plan) =>
  BILLING_PERIODS.flatMap((period) =>
    COUPONS.flatMap((coupon) =>
      OLD_PLANS.flatMap((old) => COUNTRIES.map((country) => ({ plan, period, coupon, old, country }))),
    ),
  ),
);
/** Five of the cases each day, others each; all in the deep run. */
const EVERY = inject('share') === 1 ? 1 : Math.ceil(CASES.length / 5);

onOneDatabase('a quote', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    const idOf = (plan: string, period: string) =>
      `P-${plan === 'pro' ? '' : 'STARTER-'}${period.toUpperCase()}`;
    const idsOf = (plan: string) =>
      Object.fromEntries(BILLING_PERIODS.map((period) => [period, idOf(plan, period)]));
    shop = await Shop.open(database(), { planIds: { starter: idsOf('starter'), pro: idsOf('pro') } });
    // Starter is announced; its prices hold once the operator opens it.
    for (const period of BILLING_PERIODS) {
      const like = shop.provider.plans.get(idOf('pro', period));
      if (!like) throw new Error(`No plan of ${period}`);
      const id = idOf('starter', period);
      shop.provider.plans.set(id, { ...like, id, priceCents: PRICES_CENTS.starter[period] });
    }
    const { db } = shop.services.database;
    await db.updateTable('billingOptions').set({ status: 'active' }).execute();
    const coupon = {
      id: 'gift',
      code: 'GIFT',
      days: 14,
      redemptions: 0,
      createdBy: 'eva',
      createdAtMs: shop.clock.ms,
    };
    await shop.services.database.db.insertInto('coupons').values(coupon).execute();
  });
  afterAll(() => shop.services.jobs.stop());

  const quoteOf = async ({ browser }: Customer, wanted: Record<string, string>): Promise<Quote> => {
    const answer = await browser.get(`/api/subscriptions/quote?${new URLSearchParams(wanted)}`);
    return quoteAnswerSchema.parse(await answer.json()).quote;
  };
  const giveCoupon = async (userId: string, days: number) => {
    const { db } = shop.services.database;
    const own = { id: randomUUID(), couponId: 'gift', code: 'GIFT', plan: 'pro', days };
    const atMs = shop.clock.ms;
    await db
      .insertInto('couponRedemptions')
      .values({ ...own, userId, phoneHash: userId, atMs })
      .execute();
    const row = { id: randomUUID(), userId, plan: 'pro', source: 'coupon', createdAtMs: atMs };
    await db.insertInto('subscriptions').values(row).execute();
  };
  const receiptOf = (paymentId: string) =>
    shop.services.database.db
      .selectFrom('receipts')
      .select(['totalCents', 'taxCents', 'taxRate', 'taxName', 'buyerCountry'])
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow();

  test.each(CASES.filter((_, at) => (at + inject('seed')) % EVERY === 0))(
    'is what is charged: $plan, $period, a coupon of $coupon days, an old plan: $old, in $country',
    async ({ plan, period, coupon, old, country }) => {
      const ana = await shop.person();
      await saveProfile(shop.services.database.db, ana.userId, { country });
      if (coupon > 0) await giveCoupon(ana.userId, coupon);
      if (old !== 'none') {
        const { id } = await ana.buy();
        if (old === 'frozen') await ana.ask(`/${id}/freeze`);
        await ana.ask(`/${id}/cancel`);
        shop.clock.ms += 3 * DAY_MS;
        await shop.enter(ana);
      }
      const wanted = { planId: plan, billingOptionId: `${plan}-${period}` };
      const before = await ana.mine();
      const quote = await quoteOf(ana, wanted);
      expect(quote.daysLeft).toBe(plan === 'pro' ? (before?.daysLeft ?? 0) : 0);
      expect(await ana.ask('', { ...wanted, agreedCents: quote.amountCents - 1 })).toBe(
        'errors.chargeChanged',
      );
      const begun = await ana.begin({ ...wanted, agreedCents: quote.amountCents });
      const providerId = begun.paypalSubscriptionId ?? '';
      shop.provider.approve(providerId);
      const planPrice = shop.provider.plans.get(begun.paypalPlanId ?? '')?.priceCents ?? 0;
      const paymentId = shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: planPrice });
      await ana.approve(begun._id, providerId);

      const { tax, taxCents, amountCents, nextCharge } = quote;
      const charged = { totalCents: amountCents, taxCents, taxRate: tax.rate, taxName: tax.name };
      expect(await receiptOf(paymentId)).toEqual({ ...charged, buyerCountry: country });
      expect([planPrice, nextCharge.amountCents]).toEqual([amountCents, amountCents]);
      expect((await ana.mine())?.endsAt).toBe(quote.paidUntil);
    },
  );
});
