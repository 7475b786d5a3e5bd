import { randomUUID } from 'node:crypto';
import { packsAnswerSchema } from '@bothways/domain/orders';
import { selfLimitsSchema } from '@bothways/domain/self-limits';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { codeIn } from '#people/phone/testing';
import { demandMayBuy, noteSpending } from '#people/self-limits';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const REUSED_MS = 91 * DAY_MS;

onOneDatabase('somebody who changes now the mailbox and now the number', (database) => {
  let steps: AccountSteps;
  let twilio: TwilioServer;
  let counter = 0;
  beforeAll(async () => {
    twilio = await startTwilioServer();
    const config = { sms: { provider: 'twilio' as const, ...twilio.config } };
    steps = await AccountSteps.start(database(), { config });
  });
  afterAll(async () => {
    await steps.stop();
    await steps.services.jobs.stop();
    await twilio.close();
  });

  const address = () => {
    counter += 1;
    return `eva${counter}@example.test`;
  };
  const number = () => {
    counter += 1;
    return `6${String(31_000_000 + counter * 1009).padStart(8, '0')}`;
  };
  const tryToVerify = async (browser: Browser, phoneNumber: string) => {
    steps.services.clock.ms += HOUR_MS;
    const wanted = { phoneNumber, countryCode: 'ES', currentPassword: PASSWORD };
    await expectOk(browser.post('/api/auth/phone/send-code', wanted));
    const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
    return browser.post('/api/auth/phone/verify-code', { code });
  };
  const verify = (browser: Browser, phoneNumber: string) => expectOk(tryToVerify(browser, phoneNumber));
  const leave = (browser: Browser, email: string) =>
    expectOk(browser.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: email }));
  const move = async (browser: Browser, newEmail: string) => {
    await expectOk(browser.post('/api/account/email', { newEmail, currentPassword: PASSWORD }));
    const letter = (await steps.letters()).findLast(({ to }) => to === newEmail);
    return browser.post('/api/auth/verify-email', { token: letter?.token });
  };
  const enter = async (email: string, phoneNumber?: string) => {
    const browser = await steps.newcomer(email);
    if (phoneNumber !== undefined) await verify(browser, phoneNumber);
    return browser;
  };
  const limitsOf = async (browser: Browser) =>
    selfLimitsSchema.parse(await expectOk(browser.get('/api/account/limits')));
  const day = async (browser: Browser) =>
    (await limitsOf(browser)).spending.find(({ period }) => period === 'day');
  const limit = async (browser: Browser, cents: number | null) => {
    const { version } = await limitsOf(browser);
    const body = JSON.stringify({ period: 'day', cents, version });
    return expectOk(browser.send('PUT', '/api/account/limits/spending', body));
  };
  const spend = async (browser: Browser, amountCents: number) => {
    const { id: userId } = await steps.me(browser);
    const purchase = { userId, amountCents, key: randomUUID(), atMs: steps.services.clock.ms };
    await transact(database().db, async (trx) => {
      await demandMayBuy(trx, purchase);
      await noteSpending(trx, purchase);
    });
  };
  const pause = (browser: Browser, path: string, body: unknown) =>
    expectOk(browser.post(`/api/account/limits/${path}`, body));

  describe('keeps a limit', () => {
    test('under the number that the account gave up before the limit was set', async () => {
      const [mailbox, first, second] = [address(), number(), number()];
      const ana = await enter(mailbox, first);
      await verify(ana, second);
      await limit(ana, 0);
      await leave(ana, mailbox);
      expect((await day(await enter(address(), first)))?.cents).toBe(0);
    });

    test('under the mailbox that the account gave up, with what was spent', async () => {
      const [mailbox, next] = [address(), address()];
      const ana = await enter(mailbox);
      await expectOk(move(ana, next));
      await limit(ana, 5000);
      await spend(ana, 3000);
      await leave(ana, next);
      expect(await day(await enter(mailbox))).toEqual({ period: 'day', cents: 5000, spentCents: 3000 });
    });

    test('through four accounts, none of which has both marks of the first', async () => {
      const [a, b, one, two, three] = [address(), address(), number(), number(), number()];
      let ana = await enter(a, one);
      await verify(ana, two);
      await limit(ana, 5000);
      await spend(ana, 5000);
      await leave(ana, a);
      ana = await enter(b, two);
      await verify(ana, three);
      await leave(ana, b);
      for (const back of [await enter(address(), three), await enter(address(), one)]) {
        expect(await day(back)).toMatchObject({ cents: 5000 });
        await expect(spend(back, 5000)).rejects.toMatchObject({ details: { error: 'errors.spendingLimit' } });
      }
    });

    test('in two accounts at once, which count together what they spend', async () => {
      const [mailbox, first, second] = [address(), number(), number()];
      const ana = await enter(mailbox, first);
      await verify(ana, second);
      const again = await enter(address(), first);
      await limit(again, 5000);
      await spend(ana, 3000);
      expect([await day(ana), await day(again)]).toEqual([
        { period: 'day', cents: 5000, spentCents: 3000 },
        { period: 'day', cents: 5000, spentCents: 3000 },
      ]);
      const both = await Promise.allSettled([spend(ana, 2000), spend(again, 2000)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });

    test('no longer than its owner wants, under whichever mark it was written', async () => {
      const [mailbox, first, second] = [address(), number(), number()];
      const ana = await enter(mailbox, first);
      await limit(ana, 0);
      await verify(ana, second);
      await limit(ana, null);
      steps.services.clock.ms += DAY_MS;
      await leave(ana, mailbox);
      expect((await day(await enter(address(), first)))?.cents).toBeUndefined();
    });
  });

  describe('keeps a pause', () => {
    test('of an account that had the number', async () => {
      const [mailbox, first, second] = [address(), number(), number()];
      const ana = await enter(mailbox, first);
      await verify(ana, second);
      const again = await enter(address(), first);
      await pause(again, 'time-out', { length: 'week' });
      expect((await limitsOf(ana)).timeOut).toEqual((await limitsOf(again)).timeOut);
      await leave(ana, mailbox);
      expect((await limitsOf(await enter(address(), second))).timeOut).toBeDefined();
    });

    test('that shuts them out: neither number nor mailbox of before opens an account', async () => {
      const [mailbox, next, first, second] = [address(), address(), number(), number()];
      const ana = await enter(mailbox, first);
      await verify(ana, second);
      await expectOk(move(ana, next));
      await pause(ana, 'exclusion', { length: 'year', currentPassword: PASSWORD });
      const stranger = await enter(address());
      expect(await refusalOf(tryToVerify(stranger, first))).toEqual([409, 'errors.phoneTaken']);
      expect(await refusalOf(move(stranger, mailbox))).toEqual([403, 'errors.selfExcluded']);
      await expect(enter(mailbox)).rejects.toThrow();
      await verify(stranger, number());
    });
  });

  describe('has had', () => {
    const packs = async (browser: Browser) =>
      packsAnswerSchema.parse(await expectOk(browser.get('/api/packs'))).packs.map(({ id }) => id);
    const orderFree = (browser: Browser) =>
      browser.post('/api/orders', { key: randomUUID(), pack: 'free', market: 'default', priceCents: 0 });

    test('the free pack, twice under two mailboxes of one account', async () => {
      const [mailbox, next] = [address(), address()];
      let ana = await enter(mailbox);
      await expectOk(orderFree(ana));
      await expectOk(move(ana, next));
      await leave(ana, next);
      ana = await enter(next);
      expect(await packs(ana)).not.toContain('free');
      expect((await refusalOf(orderFree(ana)))[0]).toBe(409);
      await expectOk(move(ana, address()));
      expect(await packs(await enter(next))).not.toContain('free');
      expect(await packs(await enter(address()))).toContain('free');
    });

    test('the free pack, and keeps it: a former account without one does not take it back', async () => {
      const mailbox = address();
      await leave(await enter(mailbox), mailbox);
      const ana = await enter(mailbox);
      await expectOk(orderFree(ana));
      const order = packsAnswerSchema.parse(await expectOk(ana.get('/api/packs')));
      await verify(ana, number());
      const after = packsAnswerSchema.parse(await expectOk(ana.get('/api/packs')));
      expect([order.balance > 0, after.balance - order.balance]).toEqual([true, 5000]);
    });

    test('the free pack, which is taken back where the number turns out to be theirs', async () => {
      const [a, b, one, two] = [address(), address(), number(), number()];
      const ana = await enter(a);
      await expectOk(orderFree(ana));
      const twin = await enter(a.replace('@', '+x@'), one);
      await verify(twin, two);
      await leave(ana, a);
      const again = await enter(b);
      await expectOk(orderFree(again));
      const before = packsAnswerSchema.parse(await expectOk(again.get('/api/packs')));
      await verify(again, one);
      const after = packsAnswerSchema.parse(await expectOk(again.get('/api/packs')));
      expect([before.balance > 0, after.balance]).toEqual([true, 0]);
    });

    test('the reward of a number', async () => {
      const [a, b, one] = [address(), address(), number()];
      const ana = await enter(a, one);
      await expectOk(move(ana, b));
      await leave(ana, b);
      const again = await enter(a, number());
      const { id } = await steps.me(again);
      const rewards = await database()
        .db.selectFrom('phoneRewards')
        .selectAll()
        .where('userId', '=', id)
        .execute();
      expect(rewards).toEqual([]);
    });

    test('a coupon', async () => {
      const code = `ONCE${randomUUID().slice(0, 8)}`.toUpperCase();
      await database()
        .db.insertInto('coupons')
        .values({
          ...{ id: code, code, days: 30, createdAtMs: 1, createdBy: 'an admin', redemptions: 0 },
          ...{ disabledAtMs: null, expiresAtMs: null, maxRedemptions: null },
        })
        .execute();
      const redeem = (browser: Browser) => browser.post('/api/subscriptions/coupons/redeem', { code });
      const [a, b, one, two] = [address(), address(), number(), number()];
      const ana = await enter(a, one);
      await expectOk(redeem(ana));
      await verify(ana, two);
      await expectOk(move(ana, b));
      expect(await refusalOf(redeem(await enter(address(), one)))).toEqual([409, 'errors.couponUsed']);
      await leave(ana, b);
      expect(await refusalOf(redeem(await enter(b, number())))).toEqual([409, 'errors.couponUsed']);
      expect(await refusalOf(redeem(await enter(address(), two)))).toEqual([409, 'errors.couponUsed']);
      await expectOk(redeem(await enter(address(), number())));
    });
  });

  describe('is nobody else', () => {
    test('than who gets the number that somebody gave up months ago', async () => {
      const [mailbox, first, second] = [address(), number(), number()];
      const ana = await enter(mailbox, first);
      await verify(ana, second);
      await limit(ana, 0);
      steps.services.clock.ms += REUSED_MS;
      const eva = await enter(address(), first);
      expect(await day(eva)).toEqual({ period: 'day', spentCents: 0 });
      await spend(eva, 5000);
    });

    test('than who has another mailbox and another number at the same time', async () => {
      const ana = await enter(address(), number());
      await limit(ana, 0);
      await pause(ana, 'time-out', { length: 'week' });
      const eva = await enter(address(), number());
      expect(await day(eva)).toEqual({ period: 'day', spentCents: 0 });
      expect((await limitsOf(eva)).timeOut).toBeUndefined();
    });
  });
});
