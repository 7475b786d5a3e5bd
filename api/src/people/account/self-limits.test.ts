import { selfLimitsSchema } from '@bothways/domain/self-limits';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { demandMayBuy } from '#people/self-limits';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Sends a change as the page does. */
const put = (browser: Browser, path: string, body: unknown) =>
  browser.send('PUT', path, JSON.stringify(body));

racesOnBothDatabases('what somebody holds themselves to', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(async () => {
    await steps.stop();
    await steps.services.jobs.stop();
  });

  const newcomer = () => steps.newcomer(`limits-${Math.random()}@example.test`);
  const limitsOf = async (browser: Browser) =>
    selfLimitsSchema.parse(await expectOk(browser.get('/api/account/limits')));
  const day = async (browser: Browser) =>
    (await limitsOf(browser)).spending.find(({ period }) => period === 'day');
  const save = async (browser: Browser, cents: number | null, version?: string) =>
    put(browser, '/api/account/limits/spending', {
      period: 'day',
      cents,
      version: version ?? (await limitsOf(browser)).version,
    });
  const pass = (ms: number) => {
    steps.services.clock.ms += ms;
  };

  describe('a limit', () => {
    test('is lower at once, higher after a day, and written down', async () => {
      const browser = await newcomer();
      expect(await day(browser)).toEqual({ period: 'day', spentCents: 0 });
      await expectOk(save(browser, 5000));
      await expectOk(save(browser, 9000));
      expect(await day(browser)).toMatchObject({ cents: 5000, raise: { cents: 9000 } });
      pass(DAY_MS);
      expect(await day(browser)).toEqual({ period: 'day', cents: 9000, spentCents: 0 });
      await expectOk(save(browser, null));
      expect((await day(browser))?.raise?.cents).toBeUndefined();
      expect((await day(browser))?.raise?.at).toBeDefined();
      expect(await steps.auditOf(browser)).toContain('account.limit-changed');
    });

    test('is never raised by a page that shows another one, and lowered by any', async () => {
      const browser = await newcomer();
      await expectOk(save(browser, 50_000));
      const { version } = await limitsOf(browser);
      await expectOk(save(browser, 10_000, version));
      // Elsewhere the 500 is still shown: 300 was meant to be less.
      const refused = await save(browser, 30_000, version);
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        {
          code: 'CHANGED',
          changed: ['day'],
          current: { spending: [{ period: 'day', cents: 10_000 }, {}, {}] },
        },
      ]);
      expect((await save(browser, null, version)).status).toBe(409);
      expect(await day(browser)).toEqual({ period: 'day', cents: 10_000, spentCents: 0 });
      await expectOk(save(browser, 5000, version));
      expect(await day(browser)).toMatchObject({ cents: 5000 });
    });

    test('is the lower one of two that are asked for at once', { tags: ['race'] }, async () => {
      const browser = await newcomer();
      await expectOk(save(browser, 50_000));
      const { version } = await limitsOf(browser);
      const both = await Promise.all([save(browser, 10_000, version), save(browser, 90_000, version)]);
      expect(both[0]?.status).toBe(200);
      expect([200, 409]).toContain(both[1]?.status);
      expect(await day(browser)).toEqual({ period: 'day', cents: 10_000, spentCents: 0 });
    });

    test('is one change however often it is sent, and other periods are none of its business', async () => {
      const browser = await newcomer();
      const { version } = await limitsOf(browser);
      await expectOk(put(browser, '/api/account/limits/spending', { period: 'week', cents: 7000, version }));
      await expectOk(save(browser, 5000, version));
      const seen = (await limitsOf(browser)).version;
      await expectOk(save(browser, 9000, seen));
      const waiting = await day(browser);
      pass(60_000);
      await expectOk(save(browser, 9000, seen));
      expect(await day(browser)).toEqual(waiting);
      const written = (await steps.auditOf(browser)).filter((action) => action === 'account.limit-changed');
      expect(written).toHaveLength(3);
    });

    test('refuses what goes beyond it', async () => {
      const browser = await newcomer();
      const { id: userId } = await steps.me(browser);
      await expectOk(save(browser, 5000));
      const { db } = database();
      const buy = (key: string) =>
        transact(db, (trx) =>
          demandMayBuy(trx, { userId, amountCents: 3000, key, atMs: steps.services.clock.ms }),
        );
      await buy(`a:${userId}`);
      await expect(buy(`b:${userId}`)).rejects.toMatchObject({ details: { error: 'errors.spendingLimit' } });
      expect((await day(browser))?.spentCents).toBe(3000);
    });

    test.each([{ cents: -1 }, { cents: 1.5 }, { cents: '1e3' }, { cents: 2 ** 53 }, { period: 'year' }, {}])(
      'is refused as %j',
      async (wrong) => {
        const browser = await newcomer();
        const { version } = await limitsOf(browser);
        const body = { period: 'day', version, ...wrong };
        expect((await put(browser, '/api/account/limits/spending', body)).status).toBe(400);
        expect(await day(browser)).toEqual({ period: 'day', spentCents: 0 });
      },
    );
  });

  test('a reminder is kept and let go', async () => {
    const browser = await newcomer();
    const remind = (minutes: unknown) => put(browser, '/api/account/limits/reminder', { minutes });
    await expectOk(remind(30));
    expect((await limitsOf(browser)).reminderMinutes).toBe(30);
    expect((await remind(7)).status).toBe(400);
    await expectOk(remind(null));
    expect((await limitsOf(browser)).reminderMinutes).toBeUndefined();
  });

  describe('a self-exclusion', () => {
    const exclude = (browser: Browser, length = 'sixMonths', currentPassword = PASSWORD) =>
      browser.post('/api/account/limits/exclusion', { length, currentPassword });
    const signIn = (email: string) =>
      steps.browser().post('/api/auth/sign-in/email', { email, password: PASSWORD });

    test('ends every session and lets nobody in before its time, and everybody after it', async () => {
      const email = `out-${Math.random()}@example.test`;
      const browser = await steps.newcomer(email);
      const elsewhere = steps.browser();
      await steps.signIn(elsewhere, email);
      expect(await refusalOf(exclude(browser, 'sixMonths', 'wrong password'))).toEqual([
        400,
        'errors.passwordWrong',
      ]);
      await expectOk(exclude(browser));
      for (const each of [browser, elsewhere]) expect((await each.get('/api/auth/me')).status).toBe(401);
      expect(await refusalOf(signIn(email))).toEqual([403, 'errors.selfExcluded']);
      // Who does not know the password learns nothing.
      const guess = steps.browser().post('/api/auth/sign-in/email', { email, password: 'not the password' });
      expect(await refusalOf(guess)).toEqual([401, 'errors.signInRefused']);
      pass(183 * DAY_MS);
      expect(await refusalOf(signIn(email))).toEqual([403, 'errors.selfExcluded']);
      pass(DAY_MS);
      await expectOk(signIn(email));
    });

    test('ends the sessions of other accounts of its mailbox at once, and of nobody else', async () => {
      const name = `box${Math.random().toString(36).slice(2)}`;
      const browser = await steps.newcomer(`${name}@gmail.com`);
      const second = await steps.newcomer(`${name.slice(0, 5)}.${name.slice(5)}+bets@gmail.com`);
      const stranger = await steps.newcomer(`${name}x@gmail.com`);
      await expectOk(exclude(browser));
      expect((await second.get('/api/auth/me')).status).toBe(401);
      expect((await stranger.get('/api/auth/me')).status).toBe(200);
    });

    test('and a time-out of one account counts in the others of its mailbox', async () => {
      const name = `time${Math.random().toString(36).slice(2)}`;
      const browser = await steps.newcomer(`${name}@example.test`);
      const second = await steps.newcomer(`${name}+bets@example.test`);
      await expectOk(browser.post('/api/account/limits/time-out', { length: 'day' }));
      expect((await limitsOf(second)).timeOut).toBeDefined();
    });

    test('outlives its account: nobody registers with its address', async () => {
      const email = `gone-${Math.random()}@example.test`;
      const browser = await steps.newcomer(email);
      const { id } = await steps.me(browser);
      await expectOk(exclude(browser, 'forever'));
      await database().db.deleteFrom('users').where('id', '=', id).execute();
      const back = steps.browser();
      await expectOk(back.post('/api/auth/sign-up/email', { name: 'Ana', email, password: PASSWORD }));
      const letter = (await steps.letters()).findLast(({ to }) => to === email);
      const confirm = back.post('/api/auth/verify-email', { token: letter?.token });
      expect(await refusalOf(confirm)).toEqual([403, 'errors.selfExcluded']);
      const rows = await database().db.selectFrom('pauses').select(['userId', 'emailHash']).execute();
      const kept = rows.filter(({ userId }) => userId === null);
      expect(kept.length).toBeGreaterThan(0);
      expect(JSON.stringify(kept)).not.toContain('@');
    });
  });
});
