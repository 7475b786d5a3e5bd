import { selfLimitsSchema } from '@bothways/domain/self-limits';
import { subscriptionAnswerSchema } from '@bothways/domain/subscriptions';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { localEngine } from '#market/engine/testing';
import { MemoryProvider, MONTHLY, MONTHLY_CENTS, PLAN_IDS } from '#money/subscriptions/testing';
import { findUserIdByEmail, saveProfile } from '#people/users';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TestClock } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

onOneDatabase('what somebody holds themselves to', (database) => {
  const provider = new MemoryProvider();
  let steps: AccountSteps;
  beforeAll(async () => {
    const clock = new TestClock();
    const enginePort = localEngine(clock.nowMs);
    steps = await AccountSteps.start(database(), { provider, planIds: PLAN_IDS, clock, enginePort });
  });
  afterAll(async () => {
    await steps.stop();
    await steps.services.jobs.stop();
  });
  const pass = (ms: number) => {
    steps.services.clock.ms += ms;
  };

  const limitsOf = async (browser: Browser) =>
    selfLimitsSchema.parse(await expectOk(browser.get('/api/account/limits')));
  const list = (browser: Browser) => browser.post('/api/arbs/query', {});

  describe('a time-out', () => {
    const start = (browser: Browser, length: string) =>
      browser.post('/api/account/limits/time-out', { length });

    test('shuts lists at once and opens them at its end, and nothing in between does', async () => {
      const browser = await steps.newcomer('pausing@example.test');
      expect((await list(browser)).status).toBe(200);
      await expectOk(start(browser, 'week'));
      expect(await refusalOf(list(browser))).toEqual([403, 'errors.timeOut']);
      const latest = browser.post('/api/arbs/latest', { ids: ['gone'] });
      expect(await refusalOf(latest)).toEqual([403, 'errors.timeOut']);
      // A shorter one beside it ends nothing earlier; the account itself stays open.
      await expectOk(start(browser, 'day'));
      pass(2 * DAY_MS);
      expect(await refusalOf(list(browser))).toEqual([403, 'errors.timeOut']);
      expect((await limitsOf(browser)).timeOut).toBeDefined();
      pass(5 * DAY_MS - 1000);
      expect(await refusalOf(list(browser))).toEqual([403, 'errors.timeOut']);
      pass(2000);
      expect((await list(browser)).status).toBe(200);
      expect((await limitsOf(browser)).timeOut).toBeUndefined();
    });

    test('goes on in a new account with the same address', async () => {
      const email = `again-${Math.random()}@example.test`;
      const browser = await steps.newcomer(email);
      await expectOk(start(browser, 'month'));
      await expectOk(browser.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: email }));
      const again = await steps.newcomer(email);
      expect(await refusalOf(list(again))).toEqual([403, 'errors.timeOut']);
      pass(31 * DAY_MS);
      const later = steps.browser();
      await steps.signIn(later, email);
      expect((await list(later)).status).toBe(200);
    });
  });

  test('a self-exclusion stops what renews, again and again until the provider hears it', async () => {
    const browser = await steps.newcomer('renewer@example.test');
    // Who buys has said which country's tax is theirs.
    const { db } = steps.services.database;
    const userId = (await findUserIdByEmail(db, 'renewer@example.test')) ?? '';
    await saveProfile(db, userId, { country: 'ES' });
    const begun = await expectOk(browser.post('/api/subscriptions', MONTHLY));
    const { subscription } = subscriptionAnswerSchema.parse(begun);
    const id = subscription?.paypalSubscriptionId ?? '';
    provider.approve(id);
    provider.charge(id, { atMs: steps.services.clock.ms, amountCents: MONTHLY_CENTS });
    await expectOk(
      browser.post(`/api/subscriptions/${subscription?._id}/approve`, { paypalSubscriptionId: id }),
    );
    provider.failNext('down');
    await expectOk(
      browser.post('/api/account/limits/exclusion', { length: 'forever', currentPassword: PASSWORD }),
    );
    await steps.services.idle();
    expect(provider.statusOf(id)).toBe('active');
    pass(HOUR_MS);
    steps.services.jobs.poll();
    await steps.services.idle();
    expect(provider.statusOf(id)).toBe('ended');
  });
});
