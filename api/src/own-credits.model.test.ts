import { randomUUID } from 'node:crypto';
import { ONBOARDING_VERSION } from '@bothways/domain/identity';
import type { Order } from '@bothways/domain/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { accountIdOf, adminAccount, availableIn, givenTo, receivableAccount } from '#kernel/ledger';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { KICKSTART, OrderDesk, type PackCustomer } from '#money/paypal/testing';
import { hashToken } from '#people/auth';
import { assignRole, type RoleId } from '#people/iam';
import { codeIn } from '#people/phone/testing';
import { linkBotUsers } from '#people/users';

const RUNS = 10 * inject('share');
const STEPS = 40;
const PAYMENTS = '/api/bot/users/payments';

/** What one person tries with two accounts of theirs; `who` is the account that acts. */
type Step =
  | { do: 'credit'; who: number; bot: number; euros: number; rate: number }
  | { do: 'deposit' | 'withdrawal'; who: number; bot: number; euros: number; of: number }
  | { do: 'correct'; who: number; bot: number; euros: number }
  | { do: 'delete' | 'uncorrect' | 'approve' | 'decline'; who: number; bot: number; nth: number }
  | { do: 'transfer'; who: number; credits: number }
  | { do: 'approveTransfer' | 'declineTransfer'; who: number; nth: number }
  | { do: 'link' | 'unlink'; who: number; bot: number; of: number }
  | { do: 'win'; bot: number; euros: number }
  | { do: 'leave'; bot: number }
  | { do: 'profile'; who: number; manager: boolean }
  | { do: 'free' | 'order' | 'capture' | 'coupon'; who: number }
  // The provider's word.
  | { do: 'buy' | 'verify'; who: number }
  | { do: 'refund' | 'dispute' | 'decide'; who: number; nth: number; cents: number; won: boolean };

// Mostly the account with the rights, mostly the bot user where somebody else's deposit lies.
const who = fc.constantFrom(0, 0, 1);
const bot = fc.constantFrom(0, 0, 1);
const nth = fc.nat(3);
const euros = fc.integer({ min: 1, max: 8_000 }).map((cents) => cents / 100);
const one = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: one('credit'), who, bot, euros, rate: fc.constantFrom(0.01, 1, 40, 100) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: one('deposit', 'withdrawal'),
      who,
      bot,
      euros,
      of: fc.constantFrom(0, 0, 1, 2, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('correct'), who, bot, euros: fc.constantFrom(-5000, -50, 50, 5000) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('delete', 'uncorrect', 'approve', 'decline'), who, bot, nth }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('transfer'), who, credits: euros }) },
  { weight: 1, arbitrary: fc.record({ do: one('approveTransfer', 'declineTransfer'), who, nth }) },
  { weight: 2, arbitrary: fc.record({ do: one('link', 'unlink'), who, bot, of: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: one('win'), bot, euros: fc.constantFrom(-300, 100, 300) }) },
  { weight: 1, arbitrary: fc.record({ do: one('leave'), bot }) },
  { weight: 1, arbitrary: fc.record({ do: one('profile'), who, manager: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: one('free', 'order', 'capture', 'coupon'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('buy', 'verify'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('refund', 'dispute', 'decide'),
      who,
      nth,
      cents: fc.constantFrom(1000, 10_000),
      won: fc.boolean(),
    }),
  },
);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Hundredths that the provider's word may bring at most: a paid pack, a dispute that is won; everything else brings nothing. */
const BROUGHT: Partial<Record<Step['do'], number>> = { buy: 25_000, decide: 25_000 };

onBothDatabases('what one person can move', (database) => {
  let desk: OrderDesk;
  let twilio: TwilioServer;
  let numbers = 0;
  const db = () => desk.services.database.db;

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

  /** Two accounts of one person, their bot users, and somebody else whose deposits lie there, too. */
  interface Attempt {
    own: readonly [PackCustomer, PackCustomer];
    other: PackCustomer;
    bots: readonly string[];
    orders: Order[];
  }

  async function attempt(roles: readonly RoleId[]): Promise<Attempt> {
    const steps = { onboardingCompletedAtMs: 1, onboardingVersion: ONBOARDING_VERSION };
    const profile = { country: 'ES', profileType: 'manager', profileKey: 'manager', ...steps } as const;
    const people = await Promise.all([desk.person(profile), desk.person(profile), desk.person(profile)]);
    const [first, second, other] = people;
    for (const role of roles) await assignRole(db(), first.userId, role, 1);
    for (const person of [second, other]) await assignRole(db(), person.userId, 'manager', 1);
    const bots = [0, 1].map(() => `${randomUUID()}@own.test`);
    for (const email of bots)
      await db()
        .insertInto('botUsers')
        .values({
          ...{ email, alias: null, enabled: 1, ready: 1, mode: 'normal', country: null, startedAtMs: null },
          ...{ profitCents: 0, providerRate: 2500, internalRate: 1500 },
        })
        .execute();
    for (const person of people) await person.buy(KICKSTART);
    for (const person of people) await linkBotUsers(db(), person.userId, bots);
    const deposit = { userEmail: bots[0], type: 'deposit', amount: 100 };
    expect((await other.browser.post(PAYMENTS, deposit)).status).toBe(200);
    return { own: [first, second], other, bots, orders: [] };
  }

  /**
   * All that each account could ever move: what is on it, reserved there and lies as deposits with bot users, less what it owes and
   * what was given for its own use.
   */
  const movable = ({ own }: Attempt): Promise<number[]> => Promise.all(own.map(movableOf));

  async function movableOf({ userId }: PackCustomer): Promise<number> {
    const own = [adminAccount(userId), receivableAccount(userId)].map(accountIdOf);
    const there = await db()
      .selectFrom('ledgerAccounts')
      .select(({ fn }) => fn.sum<number | string | null>('posted').as('sum'))
      .where('id', 'in', own)
      .executeTakeFirst();
    const elsewhere = await db()
      .selectFrom('ledgerEntries')
      .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'accountId')
      .select(({ fn }) => fn.sum<number | string | null>('amount').as('sum'))
      .where('kind', 'in', ['botUser', 'promotions', 'rewards'])
      .where('transferId', 'in', (eb) =>
        eb.selectFrom('ledgerEntries').select('transferId').where('accountId', 'in', own),
      )
      .executeTakeFirst();
    return Number(there?.sum ?? 0) + Number(elsewhere?.sum ?? 0);
  }

  async function act(tried: Attempt, wanted: Step): Promise<void> {
    const { own, other, bots, orders } = tried;
    const person = 'who' in wanted ? (own[wanted.who] ?? own[0]) : own[0];
    const email = 'bot' in wanted ? bots[wanted.bot] : undefined;
    const post = (path: string, body: object = {}) => person.browser.post(path, body);
    const nthOf = async (table: 'botPayments' | 'botCorrections' | 'waitingPayments', place: number) => {
      const rows = await db()
        .selectFrom(table)
        .select('id')
        .where('email', '=', email ?? '')
        .execute();
      return rows[place]?.id ?? 'none';
    };
    switch (wanted.do) {
      case 'credit': {
        const body = { userEmail: email, type: 'credit', amount: wanted.euros, rate: wanted.rate };
        await post(PAYMENTS, { ...body, method: 'bizum', again: true });
        return;
      }
      case 'deposit':
      case 'withdrawal': {
        const depositor = wanted.do === 'withdrawal' ? [undefined, ...own, other][wanted.of] : undefined;
        const of = depositor && { depositorId: depositor.userId };
        await post(PAYMENTS, { userEmail: email, type: wanted.do, amount: wanted.euros, ...of });
        return;
      }
      case 'correct':
        await post('/api/bot/users/corrections', { userEmail: email, amount: wanted.euros });
        return;
      case 'delete':
      case 'uncorrect': {
        const [path, table] =
          wanted.do === 'delete'
            ? ([PAYMENTS, 'botPayments'] as const)
            : (['/api/bot/users/corrections', 'botCorrections'] as const);
        const id = await nthOf(table, wanted.nth);
        await person.browser.send('DELETE', `${path}/${id}`, JSON.stringify({ userEmail: email }));
        return;
      }
      case 'approve':
      case 'decline':
        await post(`${PAYMENTS}/waiting/${await nthOf('waitingPayments', wanted.nth)}/${wanted.do}`);
        return;
      case 'transfer': {
        const to = own[1 - wanted.who];
        await post('/api/admin/transfer-credits', { recipientEmail: to?.email, amount: wanted.credits });
        return;
      }
      case 'approveTransfer':
      case 'declineTransfer': {
        const rows = await db()
          .selectFrom('ledgerTransfers')
          .select('id')
          .where('phase', '=', 'pending')
          .execute();
        const decision = wanted.do === 'approveTransfer' ? 'approve' : 'decline';
        await post(`/api/admin/credits/approvals/${rows[wanted.nth]?.id ?? randomUUID()}/${decision}`);
        return;
      }
      case 'link':
      case 'unlink':
        await person.browser.send(
          wanted.do === 'link' ? 'POST' : 'DELETE',
          '/api/bot/users/links',
          JSON.stringify({ userEmail: email, managerEmail: own[wanted.of]?.email }),
        );
        return;
      case 'win':
        await db()
          .updateTable('botUsers')
          .set((eb) => ({ profitCents: eb('profitCents', '+', wanted.euros * 100) }))
          .where('email', '=', email ?? '')
          .execute();
        return;
      case 'leave': {
        const token = randomUUID();
        await db()
          .updateTable('botUsers')
          .set({ leaveHash: hashToken(token) })
          .where('email', '=', email ?? '')
          .where('leftAtMs', 'is', null)
          .execute();
        await post('/api/bot/invitations/leave', { token });
        return;
      }
      case 'profile':
        await person.browser.send(
          'PUT',
          '/api/onboarding/profile',
          JSON.stringify({ profileType: wanted.manager ? 'manager' : 'bettor' }),
        );
        return;
      case 'free':
        await person.order({ pack: 'free', market: 'default', priceCents: 0 });
        return;
      case 'order': {
        const order = await person.order(KICKSTART);
        if (typeof order !== 'string') orders.push(order);
        return;
      }
      case 'capture':
        for (const order of orders) await person.capture(order);
        return;
      case 'coupon':
        await post('/api/subscriptions/coupons/redeem', { code: 'DEMO-30' });
        return;
      case 'buy': {
        const order = await person.order(KICKSTART);
        if (typeof order === 'string') return;
        person.approve(order);
        await person.capture(order);
        return;
      }
      case 'verify': {
        numbers += 1;
        const phoneNumber = `6${String(30_000_000 + numbers * 1009).padStart(8, '0')}`;
        const sent = twilio.taken.length;
        await post('/api/auth/phone/send-code', { phoneNumber, countryCode: 'ES' });
        const text = twilio.taken[sent]?.Body;
        if (text !== undefined) await post('/api/auth/phone/verify-code', { code: codeIn({ text }) });
        return;
      }
      case 'refund':
      case 'dispute':
      case 'decide':
        await fromPaypal(wanted);
        return;
    }
  }

  /** What buyer or shop ask of PayPal, for some capture of this person or of the one before. */
  async function fromPaypal(wanted: Extract<Step, { nth: number; cents: number }>): Promise<void> {
    const { checkout } = desk.paypal;
    const captures = [...checkout.orders.values()].slice(-4).flatMap((order) => order.captures);
    const capture = captures[wanted.nth];
    try {
      if (wanted.do === 'decide') {
        const dispute = [...checkout.disputes.values()].at(-1);
        if (dispute)
          checkout.resolve(dispute, wanted.won ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR');
      } else if (capture) checkout[wanted.do](capture, wanted.cents);
    } catch {
      // PayPal refuses more than there is.
    }
    await desk.deliver();
  }

  const ATTEMPTS: Record<string, readonly RoleId[]> = {
    'who chose to manage': ['manager'],
    'who sells credits': ['manager', 'seller'],
    'an operator': ['operator'],
    'an administrator': ['admin'],
    'an owner': ['owner'],
  };

  describe.each(Object.entries(ATTEMPTS))('%s', (_, roles) => {
    it(`never has more than the provider has vouched for, ${RUNS} times`, { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
          const tried = await attempt(roles);
          let before = sum(await movable(tried));
          for (const wanted of steps) {
            desk.clock.ms += 61_000;
            await act(tried, wanted);
            const after = sum(await movable(tried));
            expect(after - before, JSON.stringify(wanted)).toBeLessThanOrEqual(BROUGHT[wanted.do] ?? 0);
            before = after;
          }
          await demandMovedOn(tried);
        }),
        { numRuns: RUNS },
      );
    });
  });

  /** In the end they take back and send on all that they can: no more arrives than they could ever move. */
  async function demandMovedOn(tried: Attempt): Promise<void> {
    const { own, other, bots } = tried;
    // What one account owes keeps the other one from nothing.
    const most = sum((await movable(tried)).map((credits) => Math.max(0, credits)));
    for (const { browser } of own)
      for (const email of bots) {
        const read = await browser.get(`/api/bot/users/${encodeURIComponent(email)}/billing-statistics`);
        if (!read.ok) continue;
        const { data } = await read.json();
        const amount = 0 - data.summary.maxWithdrawalAmount;
        if (amount > 0)
          expect(
            (await browser.post(PAYMENTS, { userEmail: email, type: 'withdrawal', amount })).status,
          ).toBe(200);
      }
    const had = await availableIn(db(), accountIdOf(adminAccount(other.userId)));
    for (const { browser, userId } of own) {
      const there = await availableIn(db(), accountIdOf(adminAccount(userId)));
      const amount = (there - (await givenTo(db(), userId))) / 100;
      if (amount <= 0) continue;
      const sent = { recipientEmail: other.email, amount };
      await browser.post('/api/admin/transfer-credits', sent);
      const more = await browser.post('/api/admin/transfer-credits', { ...sent, amount: 0.01 });
      expect(more.status).not.toBe(500);
    }
    const arrived = (await availableIn(db(), accountIdOf(adminAccount(other.userId)))) - had;
    expect(arrived).toBeLessThanOrEqual(most);
  }
});
