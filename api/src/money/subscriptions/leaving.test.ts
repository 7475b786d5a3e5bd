import { accountExportSchema } from '@bothways/domain/account';
import { subscriptionAnswerSchema } from '@bothways/domain/subscriptions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';
import { MemoryProvider } from './testing/memory-provider.ts';
import { MONTHLY, MONTHLY_CENTS, PLAN_IDS } from './testing/shop.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

onOneDatabase('an account with a subscription that renews', (database) => {
  const provider = new MemoryProvider();
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database(), { provider, planIds: PLAN_IDS });
  });
  afterAll(async () => {
    await steps.stop();
    await steps.services.jobs.stop();
  });

  async function buy(browser: Browser): Promise<string> {
    await expectOk(browser.send('PATCH', '/api/account/profile', JSON.stringify({ country: 'ES' })));
    const begun = await expectOk(browser.post('/api/subscriptions', MONTHLY));
    const { subscription } = subscriptionAnswerSchema.parse(begun);
    const id = subscription?.paypalSubscriptionId ?? '';
    provider.approve(id);
    provider.charge(id, { atMs: steps.services.clock.ms, amountCents: MONTHLY_CENTS });
    const path = `/api/subscriptions/${subscription?._id}/approve`;
    await expectOk(browser.post(path, { paypalSubscriptionId: id }));
    return id;
  }

  test('is cancelled at the provider first; where that fails nothing is deleted', async () => {
    const email = 'leaver@example.test';
    const browser = await steps.newcomer(email);
    const id = await buy(browser);
    const leave = () =>
      browser.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: email });
    for (const fault of ['down', 'refuse', 'hang'] as const) {
      provider.failNext(fault);
      expect([fault, ...(await refusalOf(leave()))]).toEqual([fault, 503, 'errors.providerError']);
    }
    expect(await steps.me(browser)).toMatchObject({ email });
    expect(provider.statusOf(id)).toBe('active');
    await expectOk(leave());
    expect(provider.statusOf(id)).toBe('ended');
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const { db } = steps.services.database;
    const money = await db.selectFrom('subscriptionPayments').select(['userId', 'amountCents']).execute();
    expect(money).toEqual([{ userId: null, amountCents: MONTHLY_CENTS }]);
  });

  test('takes its subscription, payments and coupons along in the export', async () => {
    const browser = await steps.newcomer('taker@example.test');
    await buy(browser);
    const answer = await expectOk(browser.post('/api/account/export', { currentPassword: PASSWORD }));
    const { data } = accountExportSchema.parse(answer);
    expect(data.subscriptions).toMatchObject([{ plan: 'pro', priceCents: MONTHLY_CENTS }]);
    expect(data.subscriptionPayments).toMatchObject([{ amountCents: MONTHLY_CENTS, days: 30 }]);
    expect(data.couponRedemptions).toEqual([]);
  });
});
