import { randomUUID } from 'node:crypto';
import { ONBOARDING_VERSION } from '@bothways/domain/identity';
import type { Order } from '@bothways/domain/orders';
import { type ReferralAnswer, referralAnswerSchema } from '@bothways/domain/rewards';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { numberHasher } from '#kernel/vault';
import { KICKSTART, OrderDesk, type PackCustomer, SCALE } from '#money/paypal/testing';
import { keepRewardedNumber } from '#people/phone';
import { codeIn } from '#people/phone/testing';
import { linkBotUsers } from '#people/users';
import { expectOk, refusalOf, TEST_SECRET } from '#testing';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const FREE = { pack: 'free', market: 'default', priceCents: 0 } as const;
const REWARD = 5000;

racesOnBothDatabases('rewards with packs', (database) => {
  let desk: OrderDesk;
  let twilio: TwilioServer;
  let numbers = 0;
  const newNumber = (): string => {
    numbers += 1;
    return `6${String(12_000_000 + numbers * 1009).padStart(8, '0')}`;
  };
  beforeAll(async () => {
    twilio = await startTwilioServer();
    desk = await OrderDesk.open({
      database: { ...database(), close: async () => undefined },
      config: { sms: { provider: 'twilio', ...twilio.config } },
    });
  });
  afterAll(async () => {
    await desk.close();
    await twilio.close();
  });

  async function verify(person: PackCustomer, phoneNumber = newNumber()): Promise<string> {
    desk.clock.ms += HOUR_MS;
    await desk.enter(person);
    await expectOk(person.browser.post('/api/auth/phone/send-code', { phoneNumber, countryCode: 'ES' }));
    const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
    await expectOk(person.browser.post('/api/auth/phone/verify-code', { code }));
    return phoneNumber;
  }
  const leave = async ({ userId, email }: PackCustomer): Promise<void> => {
    await transact(database().db, async (trx) => {
      const hash = numberHasher(TEST_SECRET, 'rewarded phones');
      await keepRewardedNumber(trx, { userId, email, atMs: desk.clock.ms }, hash);
      await trx.deleteFrom('users').where('email', '=', email).execute();
    });
  };
  const captureOf = (order: Order) => {
    const paid = [...desk.paypal.checkout.orders.values()].find(({ description }) =>
      description.endsWith(order.number),
    );
    const [capture] = paid?.captures ?? [];
    if (!capture) throw new Error(`No capture of ${order.number}`);
    return capture;
  };
  const giveBack = async (order: Order): Promise<void> => {
    const capture = captureOf(order);
    desk.paypal.checkout.refund(capture, capture.cents);
    await desk.deliver();
  };
  const bonusOf = async (person: PackCustomer, { id }: Order) => (await person.mine(id)).bonus.state;

  /** Somebody who has left comes back, with a plus in their address and another number. */
  const comeBack = async ({ email }: PackCustomer): Promise<PackCustomer> => {
    const again = await desk.person();
    await database()
      .db.updateTable('users')
      .set({ email: email.replace('@', '+again@') })
      .where('id', '=', again.userId)
      .execute();
    return again;
  };

  describe('who has left and come back', () => {
    test('has had the free pack, the bonus and the reward of who invited them', {
      tags: ['race'],
    }, async () => {
      const [inviter, ana] = [await desk.person(), await desk.person()];
      const { code } = referralAnswerSchema.parse(await (await inviter.browser.get('/api/referral')).json());
      await expectOk(ana.browser.post('/api/referral', { code }));
      await ana.order(FREE);
      const order = await ana.buy(KICKSTART);
      await verify(ana);
      expect(await bonusOf(ana, order)).toBe('paid');
      await leave(ana);
      const again = await comeBack(ana);
      expect(await again.order(FREE)).toBe('errors.packHad');
      expect((await again.packs()).bonus).toBe('had');
      await expectOk(again.browser.post('/api/referral', { code }));
      await again.buy(KICKSTART);
      await verify(again);
      expect(await again.balance()).toBe(25_000);
      await desk.enter(inviter);
      expect(await inviter.balance()).toBe(REWARD);
    });
  });

  describe('the bonus', () => {
    test('comes with the phone, after the payment: 50 for the phone and a tenth of the pack', async () => {
      const ana = await desk.person();
      const order = await ana.buy(KICKSTART);
      expect([await ana.balance(), await bonusOf(ana, order)]).toEqual([25_000, 'waiting']);
      await verify(ana);
      expect([await ana.balance(), await bonusOf(ana, order)]).toEqual([25_000 + 5000 + 2500, 'paid']);
    });

    test('comes with the payment, after the phone, where the order was there before', async () => {
      const ana = await desk.person();
      const order = await ana.begun(SCALE);
      await verify(ana);
      expect(await ana.balance()).toBe(5000);
      ana.approve(order);
      await ana.capture(order);
      // All of it with the first of the two payments.
      expect([await ana.balance(), await bonusOf(ana, order)]).toEqual([5000 + 120_000 + 15_000, 'paid']);
    });

    test('is kept for a pack that was chosen before the phone was verified, and for no other', async () => {
      const ana = await desk.person();
      const { db } = database();
      const steps = { personAtMs: 1, profileAtMs: 1, phoneSkippedAtMs: 1, packAtMs: desk.clock.ms };
      const chosen = { userId: ana.userId, version: ONBOARDING_VERSION, pack: 'momentum', ...steps };
      await db.insertInto('onboardings').values(chosen).execute();
      await verify(ana);
      const { packs, bonus } = await ana.packs();
      expect(bonus).toBe('offered');
      expect(packs.filter((pack) => pack.bonus > 0).map(({ id }) => id)).toEqual(['momentum']);
      await ana.buy({ pack: 'momentum', market: 'default', priceCents: 25_000 });
      expect(await ana.balance()).toBe(5000 + 70_000 + 7000);
      expect((await ana.packs()).bonus).toBe('had');
    });

    test('is none for who has verified before, or looks after bot users', async () => {
      const [ana, eva] = [await desk.person(), await desk.person()];
      await verify(ana);
      const email = `${randomUUID()}@bot.test`;
      await database().db.insertInto('botUsers').values(botUser(email)).execute();
      await linkBotUsers(database().db, eva.userId, [email]);
      for (const person of [ana, eva]) {
        expect((await person.packs()).bonus).toBe('had');
        expect(await person.order(FREE)).toBe('errors.packUnavailable');
        const order = await person.buy(KICKSTART);
        expect(order.bonus).toEqual({ credits: 0, state: 'none' });
      }
    });

    test('is had once, though two orders promised it', async () => {
      const ana = await desk.person();
      const [one, other] = [await ana.buy(KICKSTART), await ana.buy(SCALE)];
      await verify(ana);
      const states = [await bonusOf(ana, one), await bonusOf(ana, other)];
      expect(states.toSorted()).toEqual(['paid', 'refused']);
      expect(await ana.balance()).toBe(25_000 + 120_000 + 5000 + (states[0] === 'paid' ? 2500 : 15_000));
    });

    test('is had once by a number, also after its account is gone', async () => {
      const ana = await desk.person();
      await ana.buy(KICKSTART);
      const number = await verify(ana);
      await leave(ana);
      const eva = await desk.person();
      const order = await eva.buy(KICKSTART);
      await verify(eva, number);
      expect([await eva.balance(), await bonusOf(eva, order)]).toEqual([25_000, 'refused']);
    });

    test('goes back with all of the pack, and not with a part', async () => {
      const ana = await desk.person();
      const order = await ana.buy(KICKSTART);
      await verify(ana);
      desk.paypal.checkout.refund(captureOf(order), 4000);
      await desk.deliver();
      expect(await ana.balance()).toBe(15_000 + 5000 + 2500);
      desk.paypal.checkout.refund(captureOf(order), 6000);
      await desk.deliver();
      expect(await ana.balance()).toBe(5000);
    });

    test('goes with a dispute, and comes again when it is won', async () => {
      const ana = await desk.person();
      const order = await ana.buy(KICKSTART);
      await verify(ana);
      const dispute = desk.paypal.checkout.dispute(captureOf(order));
      await desk.deliver();
      expect(await ana.balance()).toBe(5000);
      desk.paypal.checkout.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
      await desk.deliver();
      expect(await ana.balance()).toBe(25_000 + 5000 + 2500);
    });
  });

  describe('the free pack', () => {
    test('is had once by an address, whose account went and came back', async () => {
      const ana = await desk.person();
      await ana.order(FREE);
      await leave(ana);
      const again = await desk.person();
      await database()
        .db.updateTable('users')
        .set({ email: ana.email })
        .where('id', '=', again.userId)
        .execute();
      expect(await again.order(FREE)).toBe('errors.packHad');
      expect((await again.packs()).packs.map(({ id }) => id)).not.toContain('free');
    });

    test('of a second account goes back when it verifies the number of the first', async () => {
      const ana = await desk.person();
      await ana.order(FREE);
      const number = await verify(ana);
      // Verified again in the same account, it changes nothing.
      expect(await ana.balance()).toBe(10_000);
      await leave(ana);
      const eva = await desk.person();
      await eva.order(FREE);
      expect(await eva.balance()).toBe(5000);
      await verify(eva, number);
      expect(await eva.balance()).toBe(0);
    });
  });

  describe('inviting', () => {
    const referral = async ({ browser }: PackCustomer): Promise<ReferralAnswer> =>
      referralAnswerSchema.parse(await (await browser.get('/api/referral')).json());
    const say = (person: PackCustomer, code: string) => person.browser.post('/api/referral', { code });

    test('brings 50 credits with the first purchase of who was invited, and once', async () => {
      const [ana, eva] = [await desk.person(), await desk.person()];
      const { code, link } = await referral(ana);
      expect(link).toMatch(/^http:\/\/localhost:4000\/en\/register\?ref=[A-Z2-9]{8}$/);
      expect((await referral(ana)).code).toBe(code);
      await expectOk(say(eva, code.toLowerCase()));
      await eva.order(FREE);
      expect(await referral(ana)).toMatchObject({ invited: 1, rewarded: 0, credits: 0 });
      await eva.buy(KICKSTART);
      await eva.buy(SCALE);
      expect(await referral(ana)).toMatchObject({ invited: 1, rewarded: 1, credits: REWARD });
      expect(await ana.balance()).toBe(REWARD);
    });

    test('is undone when all of that purchase went back, and comes again when a dispute is won', async () => {
      const [ana, eva] = [await desk.person(), await desk.person()];
      await expectOk(say(eva, (await referral(ana)).code));
      const order = await eva.buy(KICKSTART);
      const dispute = desk.paypal.checkout.dispute(captureOf(order));
      await desk.deliver();
      expect([await ana.balance(), (await referral(ana)).rewarded]).toEqual([0, 0]);
      desk.paypal.checkout.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
      await desk.deliver();
      expect([await ana.balance(), (await referral(ana)).rewarded]).toEqual([REWARD, 1]);
      await giveBack(order);
      expect([await ana.balance(), (await referral(ana)).credits]).toEqual([0, 0]);
      // One purchase more is not the first any more.
      await eva.buy(KICKSTART);
      expect(await ana.balance()).toBe(0);
    });

    test('oneself, with a code of nobody, twice, or after buying is said where it happened', async () => {
      const [ana, eva] = [await desk.person(), await desk.person()];
      const [own, other] = [(await referral(ana)).code, (await referral(eva)).code];
      expect(await refusalOf(say(ana, own))).toEqual([409, 'errors.referralOwn']);
      expect(await refusalOf(say(ana, 'NOBODYS1'))).toEqual([409, 'errors.referralUnknown']);
      expect((await say(ana, 'no code!')).status).toBe(400);
      await expectOk(say(ana, other));
      await expectOk(say(ana, other));
      const third = (await referral(await desk.person())).code;
      expect(await refusalOf(say(ana, third))).toEqual([409, 'errors.referralLate']);
      await eva.buy(KICKSTART);
      expect(await refusalOf(say(eva, third))).toEqual([409, 'errors.referralLate']);
      expect((await referral(eva)).maySay).toBe(false);
    });

    test('oneself, with a plus in the address, rewards nobody', async () => {
      const ana = await desk.person();
      const { code } = await referral(ana);
      const twin = await comeBack(ana);
      expect(await refusalOf(say(twin, code))).toEqual([409, 'errors.referralOwn']);
      const { db } = database();
      // As the link of a registration says it.
      await db.insertInto('referrals').values({ userId: twin.userId, code, atMs: 1 }).execute();
      await twin.buy(KICKSTART);
      expect(await referral(ana)).toMatchObject({ invited: 1, rewarded: 0, credits: 0 });
    });

    test('rewards a number once, though its account left and came back', async () => {
      const [ana, eva] = [await desk.person(), await desk.person()];
      const { code } = await referral(ana);
      await expectOk(say(eva, code));
      await eva.buy(KICKSTART);
      const number = await verify(eva);
      await leave(eva);
      const again = await desk.person();
      await verify(again, number);
      await expectOk(say(again, code));
      await again.buy(KICKSTART);
      await desk.enter(ana);
      expect(await ana.balance()).toBe(REWARD);
    });
  });
});

const botUser = (email: string) => ({
  email,
  alias: null,
  enabled: 1,
  ready: 1,
  mode: 'normal' as const,
  country: 'ES',
  startedAtMs: null,
  profitCents: 0,
});
