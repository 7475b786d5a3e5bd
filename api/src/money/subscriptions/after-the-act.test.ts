import { returnedAnswerSchema, returnStateOf } from '@bothways/domain/billing';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { insertPause } from '#people/self-limits';
import { saveProfile } from '#people/users';
import { type Customer, MONTHLY_CENTS, Shop } from './testing/shop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const QUARTERLY = { planId: 'pro', billingOptionId: 'pro-quarterly' };
const QUARTERLY_CENTS = 41_499;

racesOnBothDatabases('what the page shows after an act', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  const returned = async ({ browser }: Customer) => {
    const answer = await browser.get('/api/billing/returned');
    return returnedAnswerSchema.parse(await answer.json()).payments;
  };
  /** Returns state, reason, amount and papers of each payment that bought nothing. */
  const sentences = async (customer: Customer) =>
    (await returned(customer)).map((payment) => {
      const papers = [payment.receipt, payment.creditNote].map((paper) => paper?.slice(0, 1));
      return [returnStateOf(payment), payment.reason, payment.amountCents, ...papers];
    });
  const letters = async (userId: string) => {
    const { db } = shop.services.database;
    const papers = await db.selectFrom('receipts').select('number').where('userId', '=', userId).execute();
    const sent = await db.selectFrom('moneyLetters').select('key').execute();
    return sent
      .map(({ key }) => key)
      .filter((key) => papers.some(({ number }) => key.includes(number)))
      .map((key) => key.split(':')[0])
      .toSorted();
  };

  /** Two tabs: monthly is begun first, quarterly is begun, approved and paid in the other; the first waits approved. */
  async function twoTabs() {
    const ana = await shop.person();
    const monthly = await ana.begin();
    const quarterly = await ana.begin(QUARTERLY);
    const [first = '', second = ''] = [monthly.paypalSubscriptionId, quarterly.paypalSubscriptionId];
    const pay = (id: string, amountCents: number) => {
      shop.provider.approve(id);
      shop.provider.charge(id, { atMs: shop.clock.ms, amountCents });
    };
    pay(second, QUARTERLY_CENTS);
    await ana.approve(quarterly._id, second);
    pay(first, MONTHLY_CENTS);
    return { ana, monthly, quarterly, first, second };
  }

  const REPORTS = {
    "the second tab's button": async ({ ana, monthly, first }) => ana.approve(monthly._id, first),
    'a late webhook': async ({ first }) => shop.sync(first),
    'nothing but the reconciler, the window being closed': async () => shop.pass(DAY_MS / 24),
  } satisfies Record<string, (tabs: Awaited<ReturnType<typeof twoTabs>>) => Promise<unknown>>;

  test.each(Object.keys(REPORTS) as (keyof typeof REPORTS)[])(
    'two tabs, reported by %s: the running plan, and one payment that went back with its papers',
    { tags: ['race'] },
    async (report) => {
      const tabs = await twoTabs();
      const { ana, quarterly } = tabs;
      const answer = await REPORTS[report](tabs);
      const shown = {
        _id: quarterly._id,
        status: 'active',
        labelKey: 'quarterly',
        price: 414.99,
        renews: true,
      };
      if (answer) expect(answer).toMatchObject(shown);
      expect(await ana.mine()).toMatchObject(shown);
      expect(await sentences(ana)).toEqual([['returned', 'second', MONTHLY_CENTS, 'R', 'C']]);
      expect(await letters(ana.userId)).toEqual(['bought', 'refunded']);
      expect((await ana.mine())?.daysLeft).toBe(90);
    },
  );

  test('a cancelled plan is shown, not the surplus one beside it', { tags: ['race'] }, async () => {
    const { ana, monthly, first, quarterly } = await twoTabs();
    await ana.approve(monthly._id, first);
    expect(await ana.ask(`/${quarterly._id}/cancel`)).toMatchObject({
      _id: quarterly._id,
      status: 'cancelled',
      labelKey: 'quarterly',
    });
    expect(await ana.mine()).toMatchObject({ _id: quarterly._id, status: 'cancelled' });
  });

  test('a refund that is only promised is on its way, and has no papers yet', {
    tags: ['race'],
  }, async () => {
    shop.provider.promisesRefunds = true;
    const { ana, monthly, first } = await twoTabs();
    await ana.approve(monthly._id, first);
    shop.provider.promisesRefunds = false;
    expect(await sentences(ana)).toEqual([['returning', 'second', MONTHLY_CENTS, undefined, undefined]]);
    expect(await ana.mine()).toMatchObject({ labelKey: 'quarterly', status: 'active' });
  });

  test('a plan approved during a pause: no plan, and the payment went back', { tags: ['race'] }, async () => {
    const ana = await shop.person();
    const { _id, paypalSubscriptionId: providerId = '' } = await ana.begin();
    const pause = { kind: 'timeOut', untilMs: shop.clock.ms + DAY_MS } as const;
    const marks = { emailHash: ana.userId, phoneHash: undefined };
    await transact(shop.services.database.db, (trx) =>
      insertPause(trx, ana.userId, marks, pause, shop.clock.ms),
    );
    shop.clock.ms += 60_000;
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    await ana.approve(_id, providerId);
    expect(await ana.plan()).toBe('free');
    expect(await sentences(ana)).toEqual([['returned', 'pause', MONTHLY_CENTS, 'R', 'C']]);
  });

  test('a charge of too little waits for a person, and a normal purchase has nothing returned', {
    tags: ['race'],
  }, async () => {
    const ana = await shop.person();
    const { _id, paypalSubscriptionId: providerId = '' } = await ana.begin();
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: 100 });
    await ana.approve(_id, providerId);
    expect(await sentences(ana)).toEqual([['checking', 'amount', 100, undefined, undefined]]);
    const bea = await shop.person();
    await bea.buy();
    expect(await returned(bea)).toEqual([]);
    expect(await returned(ana)).toHaveLength(1);
  });

  /** A coupon of seven days, for somebody with a verified number. */
  const coupon = async () => {
    const code = `TAB${Math.random().toString(36).slice(2)}`.toUpperCase();
    const { db } = shop.services.database;
    await db
      .insertInto('coupons')
      .values({ id: code, code, days: 7, redemptions: 0, createdBy: 'test', createdAtMs: shop.clock.ms })
      .execute();
    return code;
  };
  const buyer = async () => {
    const ana = await shop.person();
    const mobilePhoneNumber = `+34611${String(Math.random()).slice(2, 8)}`;
    const verified = { mobilePhoneNumber, mobilePhoneVerifiedAtMs: 1 };
    await saveProfile(shop.services.database.db, ana.userId, verified);
    return ana;
  };
  const dispute = async (paymentId: string) => {
    const about = { paymentIds: [paymentId], amountCents: MONTHLY_CENTS, openedAtMs: shop.clock.ms };
    shop.provider.disputes.set(`D-${paymentId}`, { id: `D-${paymentId}`, ...about, state: 'open' });
    await shop.services.subscriptions.applyDispute(`D-${paymentId}`);
  };
  const revise = (ana: Customer, id: string, billingOptionId: string) =>
    ana.agree(id, { action: 'revise', billingOptionId });

  /** An act in a second tab, after that of the first; the answer, or the key of its refusal. */
  const SECOND_TABS: Record<
    string,
    [act: (ana: Customer) => Promise<unknown>, answer: string, shown: object]
  > = {
    'another period, after the other tab has cancelled': [
      async (ana) => {
        const { id } = await ana.buy();
        await ana.ask(`/${id}/cancel`);
        return revise(ana, id, 'pro-quarterly');
      },
      'errors.notNow',
      { status: 'cancelled', labelKey: 'monthly', daysLeft: 30 },
    ],
    'another period, after the other tab has asked for a third': [
      async (ana) => {
        const { id } = await ana.buy();
        await revise(ana, id, 'pro-weekly');
        return revise(ana, id, 'pro-quarterly');
      },
      'what counts',
      { status: 'active', labelKey: 'monthly', revision: { labelKey: 'quarterly' } },
    ],
    'another period, after a dispute was opened': [
      async (ana) => {
        const { id, paymentId } = await ana.buy();
        await dispute(paymentId);
        return revise(ana, id, 'pro-quarterly');
      },
      'errors.notNow',
      { problem: 'disputed', daysLeft: 0 },
    ],
    'a coupon, after the other tab has bought': [
      async (ana) => {
        const code = await coupon();
        await ana.buy();
        return ana.ask('/coupons/redeem', { code });
      },
      'what counts',
      { source: 'paypal', status: 'active', daysLeft: 37 },
    ],
    'a coupon, after the other tab has redeemed it': [
      async (ana) => {
        const code = await coupon();
        await ana.ask('/coupons/redeem', { code });
        return ana.ask('/coupons/redeem', { code });
      },
      'errors.couponUsed',
      { source: 'coupon', status: 'active', daysLeft: 7 },
    ],
    'a purchase, after the other tab has redeemed a coupon': [
      async (ana) => {
        const { _id, paypalSubscriptionId: providerId = '' } = await ana.begin();
        await ana.ask('/coupons/redeem', { code: await coupon() });
        shop.provider.approve(providerId);
        shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
        return ana.approve(_id, providerId);
      },
      'what counts',
      { source: 'paypal', status: 'active', daysLeft: 37 },
    ],
    'unfreezing, after the other tab has unfrozen': [
      async (ana) => {
        const { id } = await ana.buy();
        await ana.ask(`/${id}/freeze`);
        await ana.agree(id, { action: 'unfreeze' });
        return ana.ask(`/${id}/unfreeze`);
      },
      'errors.notNow',
      { status: 'active', daysLeft: 30, renews: true },
    ],
    'unfreezing, after the other tab has redeemed a coupon': [
      async (ana) => {
        const { id } = await ana.buy();
        await ana.ask(`/${id}/freeze`);
        await ana.ask('/coupons/redeem', { code: await coupon() });
        return ana.agree(id, { action: 'unfreeze' });
      },
      'what counts',
      { source: 'paypal', status: 'active', daysLeft: 37 },
    ],
    'unfreezing, after a dispute was opened': [
      async (ana) => {
        const { id, paymentId } = await ana.buy();
        await ana.ask(`/${id}/freeze`);
        await dispute(paymentId);
        return ana.ask(`/${id}/unfreeze`);
      },
      'errors.notNow',
      { problem: 'disputed', daysLeft: 0 },
    ],
  };

  test.each(Object.entries(SECOND_TABS))('%s: the plan that counts', { tags: ['race'] }, async (_, row) => {
    const [act, answer, shown] = row;
    const ana = await buyer();
    const answered = await act(ana);
    const mine = await ana.mine();
    expect(mine).toMatchObject(shown);
    expect(answered).toEqual(answer === 'what counts' ? mine : answer);
    expect(await returned(ana)).toEqual([]);
  });
});
