import { boughtCredits, type NewPayment } from '@bothways/domain/bot-billing';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it, test } from 'vitest';
import { billingOfUsers } from '#bots/bot-users';
import { onBothDatabases } from '#kernel/db/testing';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  botUserAccount,
  HOUSE,
  ledgerTransaction,
  payIn,
} from '#kernel/ledger';
import { type Actor, assignRole, IAM_SEED, seedIam } from '#people/iam';
import { addUser } from '#testing';
import { addPayment } from './add-payment.ts';
import { BILLING_GUARDS, type BillingDeps, type BillingGuards } from './billing-deps.ts';
import { addCorrection, deleteCorrection } from './corrections.ts';
import { approvePayment } from './decide-payment.ts';
import { deletePayment } from './delete-payment.ts';

const RUNS = 100 * inject('share');
const AT_MS = 1_800_000_000_000;
/** More than anybody sends: the day's limit has tests of its own. */
const NO_CAP = 10_000_000_000;

type Step =
  | { do: 'credit'; cents: number; rate: number }
  | { do: 'deposit' | 'withdrawal'; by: number; cents: number }
  | { do: 'correct'; cents: number }
  | { do: 'win'; cents: number }
  | { do: 'delete' | 'uncorrect'; nth: number }
  | { do: 'repeat' };

const cents = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50_000 }));
const signed = fc.integer({ min: -20_000, max: 20_000 }).filter((value) => value !== 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      cents,
      rate: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('deposit' as const, 'withdrawal' as const),
      by: fc.integer({ min: 0, max: 1 }),
      cents,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), cents: signed }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win' as const), cents: signed }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'uncorrect' as const), nth: fc.nat(4) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
);

interface Paid {
  id: string;
  /** What it did to the bot user's account. */
  credits: number;
  /** Whose credits it moved; missing where the house made them. */
  by?: number;
}
type Paying = Pick<NewPayment, 'type' | 'amount'> & Partial<NewPayment>;
interface Model {
  profit: number;
  corrections: { id: string; cents: number }[];
  payments: Paid[];
  admins: number[];
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const heldIn = ({ payments }: Model): number => sum(payments.map(({ credits }) => credits));
/** What an admin has deposited less what went back to them. */
const netOf = ({ payments }: Model, by?: number): number =>
  sum(
    payments
      .filter((paid) => paid.by !== undefined && (by ?? paid.by) === paid.by)
      .map((paid) => paid.credits),
  );
const owedIn = (model: Model): number =>
  model.profit + sum(model.corrections.map((correction) => correction.cents)) - heldIn(model);

onBothDatabases('what bot users pay, beside its model', (database) => {
  const db = () => database().db;
  const actors: Actor[] = [];
  let made = 0;
  const deps = (guards: BillingGuards = BILLING_GUARDS): BillingDeps => ({
    db: db(),
    nowMs: () => AT_MS,
    guards,
  });

  beforeAll(async () => {
    await seedIam(db(), IAM_SEED);
    for (const name of ['ane', 'lide']) {
      const userId = await addUser(database(), `${name}@model.test`);
      await assignRole(db(), userId, 'admin', 1);
      actors.push({ userId, ip: '203.0.113.1' });
    }
    const caps = { dailyCap: NO_CAP, approvalAbove: 0, creditCap: NO_CAP };
    const row = { ...caps, changedBy: 'system', changedAtMs: 1 };
    await db()
      .insertInto('transferLimits')
      .values({ id: 1, ...row })
      .execute();
  });

  const actorOf = (nth = 0): Actor => {
    const actor = actors[nth];
    if (!actor) throw new Error(`There is no actor ${nth}`);
    return actor;
  };
  const give = (nth: number, amount: number) =>
    ledgerTransaction(db(), (trx) => {
      made += 1;
      const { userId } = actorOf(nth);
      const said = { key: `give ${made}`, kind: 'pack', actor: userId, userId } as const;
      return payIn(trx, { ...said, from: HOUSE, amount }, AT_MS);
    });
  const has = (nth: number) => availableIn(db(), accountIdOf(adminAccount(actorOf(nth).userId)));
  const held = (email: string) => availableIn(db(), accountIdOf(botUserAccount(email)));
  const owed = async (email: string) => (await billingOfUsers(db(), [email])).get(email)?.amount;
  const win = (email: string, by: number) =>
    db()
      .updateTable('botUsers')
      .set((eb) => ({ profitCents: eb('profitCents', '+', by) }))
      .where('email', '=', email)
      .execute();

  async function botUser(profitCents = 0): Promise<string> {
    made += 1;
    const email = `bot${made}@model.test`;
    const state = { alias: null, enabled: 1, ready: 1, mode: 'normal', country: null } as const;
    await db()
      .insertInto('botUsers')
      .values({ email, ...state, startedAtMs: null, profitCents })
      .execute();
    return email;
  }
  const key = (): string => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  };
  /** All that is anywhere: what the house owes, others have. */
  const everything = async () => {
    const accounts = await db()
      .selectFrom('ledgerAccounts')
      .select(['posted', 'floor', 'reserved'])
      .execute();
    for (const { posted, floor, reserved } of accounts)
      if (floor !== null) expect(posted - reserved).toBeGreaterThanOrEqual(floor);
    return sum(accounts.map(({ posted }) => posted));
  };

  it(`says the same after every step, ${RUNS} times`, { timeout: 240_000 + RUNS * 2000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const email = await botUser();
        const model: Model = { profit: 0, corrections: [], payments: [], admins: [] };
        for (const nth of [0, 1]) {
          await give(nth, 30_000);
          model.admins[nth] = await has(nth);
        }
        let last: (() => Promise<unknown>) | undefined;
        for (const wanted of steps) {
          last = (await act(email, model, wanted, last)) ?? last;
          expect(await held(email)).toBe(heldIn(model));
          expect(await owed(email)).toBe(owedIn(model));
          expect([await has(0), await has(1)]).toEqual(model.admins);
        }
        expect(await everything()).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  async function act(
    email: string,
    model: Model,
    wanted: Step,
    last: (() => Promise<unknown>) | undefined,
  ): Promise<(() => Promise<unknown>) | undefined> {
    const pay = (by: number, body: Paying) => {
      const whole = { userEmail: email, key: key(), ...body };
      return () => addPayment(deps(), actorOf(by), whole);
    };
    const add = (nth: number, credits: number) => {
      model.admins[nth] = (model.admins[nth] ?? 0) + credits;
    };
    switch (wanted.do) {
      case 'win':
        await win(email, wanted.cents);
        model.profit += wanted.cents;
        return undefined;
      case 'correct': {
        const body = { userEmail: email, amount: wanted.cents / 100, key: key() };
        const ask = () => addCorrection(deps(), actorOf(), body);
        model.corrections.push({ id: (await ask()).id, cents: wanted.cents });
        return ask;
      }
      case 'uncorrect': {
        const correction = model.corrections[wanted.nth];
        if (!correction) return undefined;
        await deleteCorrection(deps(), actorOf(), { id: correction.id, email });
        model.corrections.splice(wanted.nth, 1);
        return undefined;
      }
      case 'credit': {
        const { rate } = wanted;
        const ask = pay(0, {
          type: 'credit',
          amount: wanted.cents / 100,
          rate,
          method: 'crypto',
          again: true,
        });
        const { payment, state } = await ask();
        expect(state).toBe('waiting');
        await approvePayment(deps(), actorOf(1), payment.id);
        model.payments.push({ id: payment.id, credits: boughtCredits(wanted.cents, rate) });
        return ask;
      }
      case 'deposit': {
        const ask = pay(wanted.by, { type: 'deposit', amount: wanted.cents / 100 });
        const most = model.admins[wanted.by] ?? 0;
        if (wanted.cents > most) {
          await expect(ask()).rejects.toMatchObject({ details: { maxAmount: most / 100 } });
          return undefined;
        }
        const { payment } = await ask();
        add(wanted.by, 0 - wanted.cents);
        model.payments.push({ id: payment.id, credits: wanted.cents, by: wanted.by });
        return ask;
      }
      case 'withdrawal': {
        const ask = pay(wanted.by, { type: 'withdrawal', amount: wanted.cents / 100 });
        const most = Math.max(0, Math.min(0 - owedIn(model), netOf(model), netOf(model, wanted.by)));
        if (wanted.cents > most) {
          await expect(ask()).rejects.toMatchObject({ details: { maxAmount: most / 100 } });
          return undefined;
        }
        const { payment } = await ask();
        add(wanted.by, wanted.cents);
        model.payments.push({ id: payment.id, credits: 0 - wanted.cents, by: wanted.by });
        return ask;
      }
      case 'delete': {
        const payment = model.payments[wanted.nth];
        if (!payment) return undefined;
        const { id, credits, by } = payment;
        const ask = () => deletePayment(deps(), actorOf(), { id, email });
        const isThere =
          by === undefined || (credits > 0 ? netOf(model, by) : 0 - (model.admins[by] ?? 0)) >= credits;
        if (!isThere) {
          await expect(ask()).rejects.toMatchObject({ reason: 'errors.creditsGone' });
          return undefined;
        }
        await ask();
        if (by !== undefined) add(by, credits);
        model.payments.splice(wanted.nth, 1);
        return ask;
      }
      default:
        await last?.();
        return undefined;
    }
  }

  describe('two operators at once', () => {
    const AT_ONCE = 20;
    /** Both have deposited 50, won 60: 40 may be taken out. */
    async function withdrawAtOnce(guards?: BillingGuards): Promise<{ email: string; taken: number }> {
      const email = await botUser(6000);
      for (const nth of [0, 1]) {
        await give(nth, 5000);
        await addPayment(deps(), actorOf(nth), { userEmail: email, type: 'deposit', amount: 50 });
      }
      const tries = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, (_, nth) =>
          addPayment(deps(guards), actorOf(nth % 2), { userEmail: email, type: 'withdrawal', amount: 9 }),
        ),
      );
      return { email, taken: tries.filter(({ status }) => status === 'fulfilled').length };
    }

    test('take out no more than there is credit left', async () => {
      const { email, taken } = await withdrawAtOnce();
      expect([taken, await held(email), await owed(email)]).toEqual([4, 6400, -400]);
    });

    test('give no more than they have, and take no more than they gave', async () => {
      const email = await botUser();
      await give(0, 5000);
      const before = (await has(0)) + (await has(1));
      const tries = await Promise.allSettled(
        Array.from({ length: 2 * AT_ONCE }, (_, nth) =>
          addPayment(deps(), actorOf(nth % 2), {
            userEmail: email,
            type: nth % 4 < 2 ? 'deposit' : 'withdrawal',
            amount: 7,
          }),
        ),
      );
      for (const { status, ...rest } of tries)
        if (status === 'rejected') expect(rest).toMatchObject({ reason: { code: 'CONFLICT' } });
      const left = await held(email);
      expect(left).toBeGreaterThanOrEqual(0);
      expect((await has(0)) + (await has(1)) + left).toBe(before);
      expect(await owed(email)).toBe(0 - left);
      expect(await everything()).toBe(0);
    });

    test('take one deposit back once, also while it is withdrawn', async () => {
      const email = await botUser();
      await give(1, 5000);
      const before = await has(1);
      const deposit = { userEmail: email, type: 'deposit', amount: 50 } as const;
      const { payment } = await addPayment(deps(), actorOf(1), deposit);
      const tries = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, (_, nth) =>
          nth === 7
            ? addPayment(deps(), actorOf(1), { userEmail: email, type: 'withdrawal', amount: 1 })
            : deletePayment(deps(), actorOf(nth % 2), { id: payment.id, email }),
        ),
      );
      const isWithdrawn = tries[7]?.status === 'fulfilled';
      expect(await held(email)).toBe(isWithdrawn ? 4900 : 0);
      expect((await held(email)) + (await has(1))).toBe(before);
      expect(await everything()).toBe(0);
    });

    test('saboteur: without the lock more is taken out than may be', async (context) => {
      context.skip(database().kind === 'sqlite', 'SQLite has one writer: there nobody can be overtaken');
      const unlocked: BillingGuards = {
        lock: (trx, email) =>
          trx
            .selectFrom('botUsers')
            .select(['email', 'providerRate', 'internalRate', 'ratesBy'])
            .where('email', '=', email)
            .executeTakeFirstOrThrow(),
      };
      const { email, taken } = await withdrawAtOnce(unlocked);
      expect(taken).toBeGreaterThan(4);
      expect(await owed(email)).toBeGreaterThan(0);
    });
  });
});
