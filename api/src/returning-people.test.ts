import { randomUUID } from 'node:crypto';
import { ordersAnswerSchema, packsAnswerSchema } from '@bothways/domain/orders';
import { selfLimitsSchema } from '@bothways/domain/self-limits';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { PROMOTIONS, takeBack } from '#kernel/ledger';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { numberHasher } from '#kernel/vault';
import { insertOrder, UNPAID } from '#money/orders/testing';
import { codeIn } from '#people/phone/testing';
import { demandMayBuy, noteSpending, pruneLastingLimits } from '#people/self-limits';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TEST_SECRET } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

onOneDatabase('somebody who deletes their account and comes back', (database) => {
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

  const own = () => {
    counter += 1;
    const name = `ana${counter}`;
    return {
      email: `${name}@example.test`,
      plus: `${name}+again@example.test`,
      other: `${name}.other@example.test`,
      number: `6${String(22_000_000 + counter * 1009).padStart(8, '0')}`,
    };
  };
  const post = (browser: Browser, path: string, body: unknown) =>
    browser.post(`/api/account/limits/${path}`, body);
  const leave = (browser: Browser, email: string) =>
    expectOk(browser.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: email }));
  const verify = async (browser: Browser, phoneNumber: string) => {
    steps.services.clock.ms += HOUR_MS;
    await expectOk(browser.post('/api/auth/phone/send-code', { phoneNumber, countryCode: 'ES' }));
    const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
    return browser.post('/api/auth/phone/verify-code', { code });
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
  /** Registers as far as the letter, and reads it. */
  const tryToRegister = async (email: string) => {
    const browser = steps.browser();
    await expectOk(browser.post('/api/auth/sign-up/email', { name: 'Ana', email, password: PASSWORD }));
    const letter = (await steps.letters()).findLast(({ to }) => to === email);
    return browser.post('/api/auth/verify-email', { token: letter?.token });
  };
  const spend = async (browser: Browser, key: string) => {
    const { id: userId } = await steps.me(browser);
    const purchase = { userId, amountCents: 5000, key, atMs: steps.services.clock.ms };
    await transact(database().db, async (trx) => {
      await demandMayBuy(trx, purchase);
      await noteSpending(trx, purchase);
    });
  };

  describe('finds what is owed', () => {
    const owe = async (browser: Browser, amount: number) => {
      const { id: userId } = await steps.me(browser);
      const draft = { key: `owed:${userId}`, kind: 'reversal', actor: userId } as const;
      await transact(database().db, (trx) =>
        takeBack(trx, { ...draft, userId, to: PROMOTIONS, amount }, steps.services.clock.ms),
      );
    };
    const debt = async (browser: Browser) =>
      packsAnswerSchema.parse(await expectOk(browser.get('/api/packs'))).debt;
    /** Half of a pack is paid, and the rest fell due a year ago. */
    const halfPaid = async (browser: Browser) => {
      const { id: userId } = await steps.me(browser);
      const { db } = database();
      const atMs = steps.services.clock.ms - 365 * DAY_MS;
      const id = randomUUID();
      await transact(db, async (trx) => {
        await insertOrder(
          trx,
          {
            ...{
              id,
              userId,
              holder: userId,
              actor: userId,
              source: 'page',
              pack: 'scale',
              market: 'default',
            },
            ...{ state: 'partPaid', priceCents: 80_000, credits: 240_000, comment: null },
            ...{
              bonus: 0,
              bonusState: 'none',
              bonusGiven: 0,
              bonusMoves: 0,
              createdAtMs: atMs,
              expiresAtMs: null,
            },
          },
          [1, 2].map((position) => ({
            ...UNPAID,
            ...{ orderId: id, position, amountCents: 40_000, credits: 120_000 },
            ...(position === 1
              ? { paidAtMs: atMs, method: 'paypal' as const, paymentId: `first of ${id}` }
              : { dueAtMs: atMs + 30 * DAY_MS }),
          })),
        );
      });
      return id;
    };
    const owed = async (browser: Browser) => {
      const { orders } = ordersAnswerSchema.parse(await expectOk(browser.get('/api/orders')));
      return orders.map(({ id, payments }) => [id, ...payments.map(({ state }) => state)]);
    };

    test('in credits, under the address with a plus, once', async () => {
      const { email, plus } = own();
      const ana = await steps.newcomer(email);
      await owe(ana, 5000);
      await leave(ana, email);
      const again = await steps.newcomer(plus);
      expect(await debt(again)).toBe(5000);
      await leave(again, plus);
      expect(await debt(await steps.newcomer(email))).toBe(5000);
    });

    test('in credits, in another account of the mailbox that is there already', async () => {
      const { email, plus } = own();
      const ana = await steps.newcomer(email);
      const twin = await steps.newcomer(plus);
      await owe(ana, 5000);
      expect(await debt(twin)).toBe(0);
      await leave(ana, email);
      expect(await debt(twin)).toBe(5000);
    });

    test('in credits, under the number, once it is verified', async () => {
      const { email, other, number } = own();
      const ana = await steps.newcomer(email);
      await expectOk(verify(ana, number));
      await owe(ana, 50_000);
      const before = await debt(ana);
      await leave(ana, email);
      const again = await steps.newcomer(other);
      expect(await debt(again)).toBe(0);
      await expectOk(verify(again, number));
      expect([before > 0, await debt(again)]).toEqual([true, before]);
    });

    test('of an order, whose second payment is overdue and can be made', async () => {
      const { email, plus } = own();
      const ana = await steps.newcomer(email);
      const id = await halfPaid(ana);
      await leave(ana, email);
      const again = await steps.newcomer(plus);
      expect(await owed(again)).toEqual([[id, 'paid', 'overdue']]);
      const stranger = await steps.newcomer(own().email);
      expect([await owed(stranger), await debt(stranger)]).toEqual([[], 0]);
    });
  });

  describe('finds a limit of spending', () => {
    test('under the address, spelled with a plus', async () => {
      const { email, plus } = own();
      const ana = await steps.newcomer(email);
      await limit(ana, 0);
      await leave(ana, email);
      const again = await steps.newcomer(plus);
      expect(await day(again)).toEqual({ period: 'day', cents: 0, spentCents: 0 });
      await expect(spend(again, 'none')).rejects.toMatchObject({
        details: { error: 'errors.spendingLimit' },
      });
    });

    test('with what has been spent of it, and the raise that waits', async () => {
      const { email } = own();
      const ana = await steps.newcomer(email);
      await limit(ana, 5000);
      await limit(ana, 9000);
      await spend(ana, `of ${email}`);
      await leave(ana, email);
      const again = await steps.newcomer(email);
      expect(await day(again)).toMatchObject({ cents: 5000, spentCents: 5000, raise: { cents: 9000 } });
      steps.services.clock.ms += DAY_MS;
      expect(await day(again)).toEqual({ period: 'day', cents: 9000, spentCents: 0 });
    });

    test('under the number, once it is verified in an account with another address', async () => {
      const { email, other, number } = own();
      const ana = await steps.newcomer(email);
      await expectOk(verify(ana, number));
      await limit(ana, 7000);
      await leave(ana, email);
      const again = await steps.newcomer(other);
      await limit(again, 8000);
      await expectOk(verify(again, number));
      expect(await day(again)).toEqual({ period: 'day', cents: 7000, spentCents: 0 });
    });

    test('under the address that an account takes later', async () => {
      const { email, other } = own();
      const ana = await steps.newcomer(email);
      await limit(ana, 0);
      await leave(ana, email);
      const again = await steps.newcomer(other);
      const body = { newEmail: email, currentPassword: PASSWORD };
      await expectOk(again.post('/api/account/email', body));
      const letter = (await steps.letters()).findLast(({ to }) => to === email);
      await expectOk(again.post('/api/auth/verify-email', { token: letter?.token }));
      expect((await day(again))?.cents).toBe(0);
    });

    test('in another account of the mailbox at once, with what both have spent', async () => {
      const { email, plus } = own();
      const ana = await steps.newcomer(email);
      const twin = await steps.newcomer(plus);
      await spend(ana, `of ${email}`);
      await limit(twin, 8000);
      const both = { period: 'day', cents: 8000, spentCents: 5000 };
      expect([await day(ana), await day(twin)]).toEqual([both, both]);
      await expect(spend(twin, 'none')).rejects.toMatchObject({ details: { error: 'errors.spendingLimit' } });
      await limit(ana, null);
      expect(await day(twin)).toMatchObject({ cents: 8000, raise: {} });
      await leave(ana, email);
      expect(await day(twin)).toMatchObject({ cents: 8000, spentCents: 5000 });
      await leave(twin, plus);
      expect(await day(await steps.newcomer(email))).toMatchObject({ cents: 8000, spentCents: 5000 });
      expect(await day(await steps.newcomer(own().email))).toEqual({ period: 'day', spentCents: 0 });
    });

    test('no more once it was taken away in an account, or a year has passed', async () => {
      const [{ email }, later] = [own(), own()];
      const ana = await steps.newcomer(email);
      await limit(ana, 0);
      await leave(ana, email);
      const again = await steps.newcomer(email);
      await limit(again, null);
      steps.services.clock.ms += DAY_MS;
      await leave(again, email);
      expect((await day(await steps.newcomer(email)))?.cents).toBeUndefined();
      const eva = await steps.newcomer(later.email);
      await limit(eva, 0);
      await leave(eva, later.email);
      steps.services.clock.ms += 366 * DAY_MS;
      await pruneLastingLimits(database().db, steps.services.clock.ms);
      expect((await day(await steps.newcomer(later.email)))?.cents).toBeUndefined();
    });
  });

  describe('finds a time-out', () => {
    test('under the address spelled with a plus, also while the first account is there', async () => {
      const { email, plus } = own();
      const ana = await steps.newcomer(email);
      await expectOk(post(ana, 'time-out', { length: 'week' }));
      const twin = await steps.newcomer(plus);
      expect((await limitsOf(twin)).timeOut).toEqual((await limitsOf(ana)).timeOut);
      await leave(ana, email);
      await leave(twin, plus);
      expect((await limitsOf(await steps.newcomer(email))).timeOut).toBeDefined();
    });

    test('under a number that was verified after it began', async () => {
      const { email, other, number } = own();
      const ana = await steps.newcomer(email);
      await expectOk(post(ana, 'time-out', { length: 'week' }));
      await expectOk(verify(ana, number));
      const { timeOut } = await limitsOf(ana);
      await leave(ana, email);
      const again = await steps.newcomer(other);
      expect((await limitsOf(again)).timeOut).toBeUndefined();
      await expectOk(verify(again, number));
      expect((await limitsOf(again)).timeOut).toEqual(timeOut);
    });
  });

  describe('is shut out by a self-exclusion', () => {
    const exclude = (browser: Browser) =>
      expectOk(post(browser, 'exclusion', { length: 'year', currentPassword: PASSWORD }));

    test('under the address with a plus, and where Gmail ignores dots', async () => {
      const { email, plus } = own();
      await exclude(await steps.newcomer(email));
      expect(await refusalOf(tryToRegister(plus))).toEqual([403, 'errors.selfExcluded']);
      const name = `gmail${Math.random().toString(36).slice(2)}`;
      await exclude(await steps.newcomer(`${name}.one@gmail.com`));
      for (const again of [`${name}one@gmail.com`, `${name}.o.ne+x@googlemail.com`])
        expect(await refusalOf(tryToRegister(again))).toEqual([403, 'errors.selfExcluded']);
      await expectOk(tryToRegister(`${name}.one@example.test`));
    });

    test('in an account with the same mailbox that was there before', async () => {
      const { email, plus } = own();
      await steps.newcomer(plus);
      await exclude(await steps.newcomer(email));
      const signIn = steps.browser().post('/api/auth/sign-in/email', { email: plus, password: PASSWORD });
      expect(await refusalOf(signIn)).toEqual([403, 'errors.selfExcluded']);
    });

    const writeDown = (email: string) => {
      const emailHash = numberHasher(TEST_SECRET, 'pauses')(email);
      return database()
        .db.insertInto('pauses')
        .values({
          id: email,
          kind: 'exclusion',
          emailHash,
          fromMs: 1,
          phoneHash: null,
          userId: null,
          untilMs: null,
        })
        .execute();
    };

    test('that was written down under the address as it was spelled', async () => {
      const { plus } = own();
      await writeDown(plus);
      expect(await refusalOf(tryToRegister(plus))).toEqual([403, 'errors.selfExcluded']);
    });

    test('in an account that has a time-out of its own', async () => {
      const { plus } = own();
      await expectOk(post(await steps.newcomer(plus), 'time-out', { length: 'day' }));
      await writeDown(plus);
      const signIn = steps.browser().post('/api/auth/sign-in/email', { email: plus, password: PASSWORD });
      expect(await refusalOf(signIn)).toEqual([403, 'errors.selfExcluded']);
    });
  });

  describe('has had', () => {
    const creditsOf = async (browser: Browser) => {
      const { id } = await steps.me(browser);
      return database().db.selectFrom('phoneRewards').select('credits').where('userId', '=', id).execute();
    };

    test('the reward of a number, with another number or another address', async () => {
      const [ana, eva] = [own(), own()];
      const first = await steps.newcomer(ana.email);
      await expectOk(verify(first, ana.number));
      expect(await creditsOf(first)).toHaveLength(1);
      await leave(first, ana.email);
      const again = await steps.newcomer(ana.plus);
      await expectOk(verify(again, eva.number));
      expect(await creditsOf(again)).toEqual([]);
      const other = await steps.newcomer(ana.other);
      await expectOk(verify(other, ana.number));
      expect(await creditsOf(other)).toEqual([]);
    });
  });
});
