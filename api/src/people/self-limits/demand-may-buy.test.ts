import { PERIOD_MS, SPENDING_PERIODS } from '@bothways/domain/self-limits';
import { describe, expect, test } from 'vitest';
import { type Db, transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { ledgerTransaction } from '#kernel/ledger';
import { addUser } from '#testing';
import {
  demandMayBuy,
  forgetSpending,
  insertPause,
  limitsOf,
  noteSpending,
  pauseOf,
  prunePauses,
  pruneSpendings,
  reminderOf,
  saveLimit,
  saveReminder,
  spentBy,
} from './index.ts';
import { saveSpending } from './self-limits.store.ts';

const AT_MS = Date.parse('2026-11-23T12:00:00Z');
const AT_ONCE = 8;

/** Looks first and counts afterwards, each on its own. */
async function lookThenCount(db: Db, userId: string, key: string): Promise<void> {
  const spent = await spentBy(db, [userId], AT_MS);
  if ((spent.get('day') ?? 0) + 6000 > 10_000) throw new ApiError('CONFLICT');
  await transact(db, (trx) => saveSpending(trx, { key, userId, amountCents: 6000, atMs: AT_MS }, false));
}

onBothDatabases('what people allow themselves to spend', (database) => {
  const db = () => database().db;
  const newUser = () => addUser(database(), `limits-${Math.random()}@example.test`);
  const buy = (userId: string, amountCents: number, key = `order:${Math.random()}`, atMs = AT_MS) =>
    transact(db(), (trx) => demandMayBuy(trx, { userId, amountCents, key, atMs }));
  const pay = (userId: string, amountCents: number, key = `order:${Math.random()}`, atMs = AT_MS) =>
    transact(db(), (trx) => noteSpending(trx, { userId, amountCents, key, atMs }));
  const limit = (userId: string, period: (typeof SPENDING_PERIODS)[number], cents: number | null) =>
    transact(db(), (trx) => saveLimit(trx, userId, period, { cents }));
  const errorOf = (act: Promise<unknown>) =>
    act.then(
      () => 'none',
      (error: unknown) => (error instanceof ApiError ? (error.details.error ?? error.code) : String(error)),
    );
  const spentIn = async (userId: string, atMs = AT_MS) => (await spentBy(db(), [userId], atMs)).get('day');

  test('is all they want without a limit', async () => {
    const userId = await newUser();
    await buy(userId, 10_000_000);
    expect(await spentIn(userId)).toBe(10_000_000);
  });

  test.each(SPENDING_PERIODS)('holds for a %s, counted back from now, and no longer', async (period) => {
    const userId = await newUser();
    await limit(userId, period, 10_000);
    await pay(userId, 6000);
    expect(await errorOf(buy(userId, 4001))).toBe('errors.spendingLimit');
    await pay(userId, 4000);
    expect(await errorOf(buy(userId, 1))).toBe('errors.spendingLimit');
    const later = AT_MS + PERIOD_MS[period];
    expect(await errorOf(buy(userId, 1, 'early', later - 1))).toBe('errors.spendingLimit');
    expect(await errorOf(buy(userId, 10_000, `late:${userId}`, later))).toBe('none');
  });

  test('counts what was begun for a day, unless it is paid', async () => {
    const userId = await newUser();
    const [key, day] = [`order:${userId}`, PERIOD_MS.day];
    await limit(userId, 'week', 5000);
    await buy(userId, 5000, key);
    expect(await errorOf(buy(userId, 1, `soon:${userId}`, AT_MS + day - 1))).toBe('errors.spendingLimit');
    expect(await errorOf(buy(userId, 5000, `other:${userId}`, AT_MS + day))).toBe('none');
    expect(await errorOf(buy(userId, 5000, key, AT_MS + day))).toBe('errors.spendingLimit');
    await pay(userId, 5000, key, AT_MS + day);
    expect(await errorOf(buy(userId, 1, `late:${userId}`, AT_MS + 3 * day))).toBe('errors.spendingLimit');
  });

  test('counts a purchase once, and what it comes to nothing not at all', async () => {
    const userId = await newUser();
    const key = `order:${userId}`;
    await limit(userId, 'week', 5000);
    await buy(userId, 5000, key);
    await buy(userId, 5000, key);
    expect(await spentIn(userId)).toBe(5000);
    await transact(db(), (trx) => forgetSpending(trx, key));
    expect(await errorOf(buy(userId, 5000))).toBe('none');
  });

  test('counts a renewal that nobody asked for, which leaves less', async () => {
    const userId = await newUser();
    await limit(userId, 'month', 5000);
    const renewal = { userId, amountCents: 15_000, key: `sale:${userId}`, atMs: AT_MS };
    await transact(db(), (trx) => noteSpending(trx, renewal));
    expect(await errorOf(buy(userId, 1))).toBe('errors.spendingLimit');
  });

  test('is nothing while a pause runs, and again afterwards', async () => {
    const marks = { emailHash: 'hash', phoneHash: undefined };
    for (const [kind, error] of [
      ['timeOut', 'errors.timeOut'],
      ['exclusion', 'errors.selfExcluded'],
    ] as const) {
      const userId = await newUser();
      const pause = { kind, untilMs: AT_MS + 1000 };
      await transact(db(), (trx) => insertPause(trx, userId, marks, pause, AT_MS));
      expect(await errorOf(buy(userId, 1))).toBe(error);
      expect(await errorOf(buy(userId, 1, `end:${userId}`, AT_MS + 1000))).toBe('none');
    }
  });

  test('is forgotten when nothing of it counts any more', async () => {
    const userId = await newUser();
    await pay(userId, 100);
    await transact(db(), (trx) =>
      insertPause(
        trx,
        userId,
        { emailHash: 'x', phoneHash: undefined },
        { kind: 'timeOut', untilMs: AT_MS + 1 },
        AT_MS,
      ),
    );
    await pruneSpendings(db(), AT_MS + PERIOD_MS.month - 1);
    expect(await spentIn(userId)).toBe(100);
    await pruneSpendings(db(), AT_MS + PERIOD_MS.month);
    expect(await spentIn(userId)).toBe(0);
    await prunePauses(db(), AT_MS);
    expect(await pauseOf(db(), userId, AT_MS)).toBeDefined();
    await prunePauses(db(), AT_MS + 1);
    expect(await pauseOf(db(), userId, AT_MS)).toBeUndefined();
  });

  test('is kept with the raise that waits, and the reminder', async () => {
    const userId = await newUser();
    const raise = { cents: null, atMs: AT_MS + 1 };
    await transact(db(), (trx) => saveLimit(trx, userId, 'day', { cents: 500, raise }));
    expect((await limitsOf(db(), [userId], AT_MS)).get('day')).toEqual({ cents: 500, raise });
    await limit(userId, 'day', 100);
    expect((await limitsOf(db(), [userId], AT_MS)).get('day')).toEqual({ cents: 100 });
    await transact(db(), (trx) => saveReminder(trx, userId, 30));
    expect(await reminderOf(db(), userId)).toBe(30);
    await transact(db(), (trx) => saveReminder(trx, userId, null));
    expect(await reminderOf(db(), userId)).toBeUndefined();
  });

  describe('in two accounts of one mailbox', () => {
    /** Their addresses are two spellings of one mailbox. */
    const twins = async () => {
      const name = `twin${Math.random().toString(36).slice(2)}`;
      const one = await addUser(database(), `${name}.x@gmail.com`);
      return [one, await addUser(database(), `${name}x+again@googlemail.com`)] as const;
    };

    test('is counted together, whichever of them has the limit', async () => {
      const [one, other] = await twins();
      await limit(one, 'day', 10_000);
      await pay(other, 6000);
      expect(await errorOf(buy(one, 4001))).toBe('errors.spendingLimit');
      expect(await errorOf(buy(other, 4001))).toBe('errors.spendingLimit');
      await limit(other, 'day', 9000);
      expect(await errorOf(buy(one, 3001))).toBe('errors.spendingLimit');
      expect(await errorOf(buy(one, 3000))).toBe('none');
      expect(await errorOf(buy(await newUser(), 10_000))).toBe('none');
    });

    test('goes to one of many purchases at once that do not fit together', async () => {
      const accounts = await twins();
      await limit(accounts[0], 'day', 10_000);
      const purchase = (at: number) => ({
        userId: accounts[at % 2] ?? '',
        ...{ amountCents: 6000, key: `${accounts[0]}:${at}`, atMs: AT_MS },
      });
      for (const open of [transact, ledgerTransaction]) {
        await db().deleteFrom('spendings').where('userId', 'in', accounts).execute();
        const bought = await Promise.allSettled(
          Array.from({ length: AT_ONCE }, (_, at) => open(db(), (trx) => demandMayBuy(trx, purchase(at)))),
        );
        expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
    });
  });

  describe('with many purchases at once', () => {
    const atOnce = (act: (at: number) => Promise<unknown>) =>
      Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => act(at)));

    test('goes to one of those that do not fit together', async () => {
      const userId = await newUser();
      await limit(userId, 'day', 10_000);
      const bought = await atOnce((at) => buy(userId, 6000, `${userId}:${at}`));
      expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await spentIn(userId)).toBe(6000);
    });

    test('goes to one of them also where credits move, which is at a lower isolation', async () => {
      const userId = await newUser();
      await limit(userId, 'day', 10_000);
      const buyMoving = (key: string) =>
        ledgerTransaction(db(), (trx) => demandMayBuy(trx, { userId, amountCents: 6000, key, atMs: AT_MS }));
      const bought = await atOnce((at) => buyMoving(`${userId}:${at}`));
      expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await spentIn(userId)).toBe(6000);
    });

    test('goes beyond the limit with the saboteur that looks first', async () => {
      const userId = await newUser();
      await limit(userId, 'day', 10_000);
      await atOnce((at) => lookThenCount(db(), userId, `${userId}:${at}`));
      expect(await spentIn(userId)).toBeGreaterThan(10_000);
    });
  });
});
