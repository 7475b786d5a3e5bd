import type { BalanceInput } from '@bothways/domain/bot-balances';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addBotUsers } from '#bots/bot-users';
import type { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { linkBotUsers } from '#people/users';
import { addBotAccount, addUser, NOBODY } from '#testing';
import { addBalance, addBalances, changeBalance, readBalances, removeBalance } from './balances.service.ts';
import { balanceOf, findBalance } from './balances.store.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.message}` : String(error)),
  );

const ROUNDS = 10;
/** The saboteur: a transaction, but nobody waits for anybody. */
const withoutWaiting: typeof transact = (of, work) =>
  of.transaction().setIsolationLevel('read committed').execute(work);

let serial = 0;

onBothDatabases('balances', (database) => {
  const db = () => database().db;
  const deps = (atMs = NOW_MS, how?: typeof transact) => ({
    db: db(),
    nowMs: () => atMs,
    ...(how && { transact: how }),
  });
  let manager: { userId: string; ip: string };
  let stranger: { userId: string; ip: string };
  let userEmail: string;
  const input = (over: Partial<BalanceInput> = {}): BalanceInput => ({
    userEmail,
    bookieName: 'bwin',
    openingBalance: 10,
    closingBalance: 12.35,
    date: '2026-11-23',
    ...over,
  });
  const versionNow = async (id: string): Promise<string> => {
    const row = await findBalance(db(), id);
    return row ? balanceOf(row).version : 'none';
  };
  const change = async (who: typeof manager, id: string, body: BalanceInput) =>
    changeBalance(deps(), who, id, { ...body, version: await versionNow(id) });
  const newUser = async (mode: 'bonus' | 'normal') => {
    serial += 1;
    const email = `bot-${serial}@bot.example`;
    await addBotUsers(db(), [
      { email, mode, enabled: true, isReady: true, profitCents: 0, tags: [], alias: 'Ana' },
    ]);
    await linkBotUsers(db(), manager.userId, [email]);
    for (const bookie of ['bwin', 'bet365', 'luckia']) await addBotAccount(db(), { email, bookie });
    return email;
  };
  const caller = () => ({ userId: manager.userId, permissions: ['read:user:stats'] });
  const entriesOf = async () => (await readBalances(db(), caller(), userEmail)).balances;
  const logged = async () =>
    (
      await db()
        .selectFrom('auditLog')
        .select(['action', 'detail'])
        .where('target', '=', `bot-user:${userEmail}`)
        .orderBy('seq')
        .execute()
    ).map(({ action, detail }) => `${action} ${detail}`);

  beforeAll(async () => {
    await seedIam(db(), IAM_SEED);
    const people = [];
    for (const email of ['manager@example.test', 'stranger@example.test']) {
      const userId = await addUser(database(), email);
      await assignRole(db(), userId, 'manager', NOW_MS);
      people.push({ userId, ip: '203.0.113.5' });
    }
    [manager = { userId: '', ip: '' }, stranger = manager] = people;
  });
  beforeEach(async () => {
    userEmail = await newUser('bonus');
  });

  test('are noted, changed and deleted, the newest first', async () => {
    const first = await addBalance(deps(), manager, input({ date: '2026-11-22' }));
    const second = await addBalance(deps(), manager, input());
    expect(await entriesOf()).toEqual([second, first]);
    expect(first).toMatchObject({ bookieName: 'bwin', openingBalance: 10, closingBalance: 12.35 });
    const changed = await change(manager, first.id, input({ date: '2026-11-21', closingBalance: 0 }));
    expect(await entriesOf()).toEqual([second, changed]);
    await change(manager, first.id, input({ date: '2026-11-21', closingBalance: 0 }));
    expect(await removeBalance(deps(), manager, second.id, second.version)).toEqual(second);
    expect(await refusalOf(removeBalance(deps(), manager, second.id, second.version))).toBe(
      'NOT_FOUND Balance entry not found',
    );
    expect(await logged()).toEqual([
      'balance.added {"bookie":"bwin","day":"2026-11-22"}',
      'balance.added {"bookie":"bwin","day":"2026-11-23"}',
      'balance.changed {"bookie":"bwin","closingCents":1235,"day":"2026-11-22","openingCents":1000}',
      'balance.deleted {"bookie":"bwin","closingCents":1235,"day":"2026-11-23","openingCents":1000}',
    ]);
  });

  test('of two who read the same entry the second hears of the first, and what was not touched stays', async () => {
    const { id, version } = await addBalance(deps(), manager, input());
    await changeBalance(deps(), manager, id, { userEmail, closingBalance: 20, version });
    const second = changeBalance(deps(), manager, id, { userEmail, openingBalance: 5, version });
    await expect(second).rejects.toMatchObject({
      code: 'CHANGED',
      details: { changed: ['closingBalance'], current: { openingBalance: 10, closingBalance: 20 } },
    });
    const now = await versionNow(id);
    expect(
      await changeBalance(deps(), manager, id, { userEmail, openingBalance: 5, version: now }),
    ).toMatchObject({
      openingBalance: 5,
      closingBalance: 20,
    });
  });

  test('that are not what was seen any more are not deleted', async () => {
    const { id, version } = await addBalance(deps(), manager, input());
    await changeBalance(deps(), manager, id, { userEmail, closingBalance: 20, version });
    await expect(removeBalance(deps(), manager, id, version)).rejects.toMatchObject({
      code: 'CHANGED',
      details: { changed: ['closingBalance'], current: { closingBalance: 20 } },
    });
    await removeBalance(deps(), manager, id, await versionNow(id));
    expect(await entriesOf()).toEqual([]);
  });

  test('come with the user and the bookmakers of accounts and entries, by name', async () => {
    const { user, bookmakers } = await readBalances(db(), caller(), userEmail);
    expect(user).toEqual({ email: userEmail, alias: 'Ana', mode: 'bonus' });
    expect(bookmakers.map(({ bookie }) => bookie)).toEqual(['bet365', 'bwin', 'luckia']);
  });

  test('of a bookmaker and day are one', async () => {
    const first = await addBalance(deps(), manager, input());
    const taken = 'CONFLICT This bookmaker has an entry on that day';
    expect(await refusalOf(addBalance(deps(), manager, input({ closingBalance: 1 })))).toBe(taken);
    const other = await addBalance(deps(), manager, input({ date: '2026-11-20' }));
    expect(await refusalOf(change(manager, other.id, input()))).toBe(taken);
    expect((await entriesOf()).map(({ id }) => id)).toEqual([first.id, other.id]);
  });

  test.each([
    // 14 hours ahead it is the 24th from 10:00 on, 11 behind until 11:00 still the 22nd.
    ['2026-11-23T09:59:59Z', '2026-11-24', false],
    ['2026-11-23T10:00:00Z', '2026-11-24', true],
    ['2026-11-23T10:00:00Z', '2026-11-22', true],
    ['2026-11-23T23:59:59Z', '2026-11-25', false],
    ['2026-12-31T10:00:00Z', '2027-01-01', true],
  ])('are noted at %s of %s, where that day has begun: %s', async (at, date, isNoted) => {
    const refused = await refusalOf(addBalance(deps(Date.parse(at)), manager, input({ date })));
    expect(refused).toBe(isNoted ? 'none' : 'BAD_REQUEST date: must not be in the future');
  });

  test('are of days that were, at bookmakers where the user has an account', async () => {
    expect(await refusalOf(addBalance(deps(), manager, input({ date: '2026-11-25' })))).toMatch(
      /^BAD_REQUEST date/,
    );
    expect(await refusalOf(addBalance(deps(), manager, input({ bookieName: 'other' })))).toMatch(
      /^BAD_REQUEST bookieName/,
    );
    const entry = await addBalance(deps(), manager, input());
    await db().deleteFrom('botAccounts').where('email', '=', userEmail).execute();
    expect(await change(manager, entry.id, input({ closingBalance: 1 }))).toMatchObject({
      closingBalance: 1,
    });
  });

  test("are for bonus users only, and one's own", async () => {
    const entry = await addBalance(deps(), manager, input());
    const normal = await newUser('normal');
    const forbidden = 'FORBIDDEN Balances are tracked for bonus users only';
    expect(await refusalOf(readBalances(db(), caller(), normal))).toBe(forbidden);
    expect(await refusalOf(addBalance(deps(), manager, input({ userEmail: normal })))).toBe(forbidden);
    expect(await refusalOf(addBalance(deps(), stranger, input()))).toBe('NOT_FOUND Bot user not found');
    const unknown = 'NOT_FOUND Balance entry not found';
    for (const id of [entry.id, NOBODY]) {
      expect(await refusalOf(removeBalance(deps(), stranger, id, 'any'))).toBe(unknown);
      expect(await refusalOf(change(stranger, id, input()))).toBe(unknown);
    }
    const mine = await newUser('bonus');
    expect(await refusalOf(change(manager, entry.id, input({ userEmail: mine })))).toBe(unknown);
    await db().updateTable('botUsers').set({ mode: 'normal' }).where('email', '=', userEmail).execute();
    expect(await refusalOf(removeBalance(deps(), manager, entry.id, entry.version))).toBe(forbidden);
  });

  test('of a day are noted at once: what is empty, wrong or there already is left out and named', async () => {
    await addBalance(deps(), manager, input({ bookieName: 'luckia' }));
    const row = (bookieName: string, openingBalance: number | null, closingBalance: number | null) => ({
      bookieName,
      openingBalance,
      closingBalance,
    });
    const { created, skipped } = await addBalances(deps(), manager, {
      userEmail,
      date: '2026-11-23',
      entries: [
        row('bwin', 1, 2.5),
        row('bet365', 1, null),
        row('luckia', 1, 1),
        row('other', 1, 1),
        row('bwin', 3, 3),
      ],
    });
    expect(created).toMatchObject([{ bookieName: 'bwin', openingBalance: 1, closingBalance: 2.5 }]);
    expect(skipped).toEqual([
      { bookieName: 'bet365', reason: 'invalid' },
      { bookieName: 'luckia', reason: 'exists' },
      { bookieName: 'other', reason: 'invalid' },
    ]);
    const none = { userEmail, date: '2026-11-23', entries: [row('bet365', -1, 1), row('bwin', 1, 1.005)] };
    expect(await refusalOf(addBalances(deps(), manager, none))).toBe('BAD_REQUEST entries: no valid row');
  });

  test('of a day that two note at once are there once', async () => {
    const entries = ['bwin', 'bet365', 'luckia'].map((bookieName) => ({
      bookieName,
      openingBalance: 1,
      closingBalance: 2,
    }));
    const day = { userEmail, date: '2026-11-23', entries };
    const saved = await Promise.all(Array.from({ length: 4 }, () => addBalances(deps(), manager, day)));
    expect(saved.map(({ created }) => created.length).toSorted()).toEqual([0, 0, 0, 3]);
    expect(await entriesOf()).toHaveLength(3);
    expect(await logged()).toHaveLength(1);
  });

  /** Three entries are moved onto one day at once. */
  async function moveAtOnce(how?: typeof transact): Promise<string[]> {
    const made = [];
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20'])
      made.push(await addBalance(deps(), manager, input({ date })));
    const outcomes = await Promise.all(
      made.map(({ id, version }) =>
        refusalOf(changeBalance(deps(NOW_MS, how), manager, id, { userEmail, date: '2026-11-01', version })),
      ),
    );
    return outcomes.toSorted();
  }
  const ONE_GETS_IT = [
    'CONFLICT This bookmaker has an entry on that day',
    'CONFLICT This bookmaker has an entry on that day',
    'none',
  ];

  /** Two operators change the entry that both have read. @returns what each change says that was there before, in cents */
  async function changeAtOnce(how?: typeof transact): Promise<number[]> {
    const { id, version } = await addBalance(deps(), manager, input({ closingBalance: 10 }));
    await linkBotUsers(db(), stranger.userId, [userEmail]);
    await Promise.allSettled(
      [manager, stranger].map((actor, at) =>
        changeBalance(deps(NOW_MS, how), actor, id, { userEmail, closingBalance: 20 + at, version }),
      ),
    );
    const details = (await logged()).filter((line) => line.startsWith('balance.changed'));
    return details.map((line) => Number(/"closingCents":(\d+)/.exec(line)?.[1]));
  }

  test('moved onto one day at once: one gets it', async () => {
    expect(await moveAtOnce()).toEqual(ONE_GETS_IT);
  });

  test('changed by two at once: one of them does', async () => {
    expect(await changeAtOnce()).toEqual([1000]);
  });

  test('the saboteur that does not wait is seen', async (context) => {
    context.skip(database().kind === 'sqlite', 'SQLite has one writer: there nobody can be overtaken');
    const moved = [];
    const left = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      userEmail = await newUser('bonus');
      moved.push(await moveAtOnce(withoutWaiting));
      userEmail = await newUser('bonus');
      left.push(await changeAtOnce(withoutWaiting));
    }
    expect(moved.some((outcomes) => outcomes.join() !== ONE_GETS_IT.join())).toBe(true);
    expect(left).toContainEqual([1000, 1000]);
  });
});
