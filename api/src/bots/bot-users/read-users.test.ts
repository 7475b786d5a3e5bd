import { billingOf, type PaymentType } from '@bothways/domain/bot-billing';
import { botUserSchema, DEFAULT_USER_FIELDS, USER_SORTS, usersQuerySchema } from '@bothways/domain/bot-users';
import { DAY_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { linkBotUsers } from '#people/users';
import { addBotAccount, addUser } from '#testing';
import { addBotUsers, type NewBotUser } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { demandBotUser } from './demand-bot-user.ts';
import { fieldsOf, readStatistics, readUsers, searchEverybody } from './read-users.ts';
import { billingOfUsers } from './user-billing.store.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const nowMs = () => NOW_MS;
const EVERYBODY = ['read:user:stats', 'manage:user'];

const botUser = (name: string, over: Partial<NewBotUser> = {}): NewBotUser => ({
  email: `${name}@bot.example`,
  enabled: true,
  isReady: false,
  mode: 'normal',
  tags: [],
  profitCents: 0,
  addedAtMs: NOW_MS - 10 * DAY_MS,
  ...over,
});
const tag = (name: string, isPublic = true, createdBy = 'boss@example.test') => ({
  name,
  color: '#112233',
  isPublic,
  createdBy,
});

const PEOPLE: readonly NewBotUser[] = [
  botUser('ana', { alias: 'Ana López', profitCents: 12_34, isReady: true, tags: [tag('North'), tag('Vip')] }),
  botUser('bea', { profitCents: -500, mode: 'bonus', tags: [tag('North')] }),
  botUser('cruz', { enabled: false, profitCents: 12_34, tags: [tag('Vip')] }),
  botUser('dora', { alias: '100%_a\\b', profitCents: 99, tags: [tag('Mine', false), tag('North')] }),
  botUser('eva', { startedAtMs: NOW_MS - DAY_MS, seenAtMs: NOW_MS, country: 'ES' }),
];

let serial = 0;
const payment = (email: string, type: PaymentType, credits: number, over: object = {}) => {
  serial += 1;
  return {
    id: `p${serial}`,
    email,
    type,
    amountCents: Math.abs(credits),
    rate: type === 'credit' ? 4000 : null,
    credits,
    method: type === 'credit' ? 'bizum' : null,
    reference: null,
    comment: null,
    addedBy: 'system',
    atMs: NOW_MS - serial * 1000,
    internalDiscountCents: 0,
    providerDiscountCents: 0,
    transferId: `t${serial}`,
    deletedAtMs: null,
    deletedBy: null,
    ...over,
  };
};

async function addBelongings(db: Db, boss: string): Promise<void> {
  await db
    .insertInto('botPayments')
    .values([
      payment('ana@bot.example', 'credit', 25_000, { amountCents: 10_000, addedBy: boss, comment: 'first' }),
      payment('ana@bot.example', 'withdrawal', -1000),
      payment('ana@bot.example', 'deposit', 7777, { deletedAtMs: NOW_MS, deletedBy: boss }),
      payment('bea@bot.example', 'freecredits', 300),
    ])
    .execute();
  const correction = (id: string, amountCents: number, over: object = {}) => ({
    id,
    key: id,
    email: 'bea@bot.example',
    amountCents,
    reason: 'wrong day',
    addedBy: boss,
    atMs: NOW_MS,
    deletedAtMs: null,
    deletedBy: null,
    ...over,
  });
  await db
    .insertInto('botCorrections')
    .values([correction('c1', 2000), correction('c2', 9999, { deletedAtMs: NOW_MS, deletedBy: boss })])
    .execute();
  const dayOf = (days: number) => new Date(NOW_MS - days * DAY_MS).toISOString().slice(0, 10);
  await db
    .insertInto('botProfitDays')
    .values(
      [365, 364, 1].map((days) => ({
        email: 'ana@bot.example',
        day: dayOf(days),
        profitCents: days,
        expenditureCents: 1000,
        bets: 2,
      })),
    )
    .execute();
  await addBotAccount(db, {
    email: 'ana@bot.example',
    bookie: 'winamax',
    username: 'ana77',
    sealedPassword: 'sealed-secret',
    birthdate: '1990-02-03',
    balanceTotalCents: 1050,
    balanceNormalCents: 1000,
    logged: 1,
    lastLoggedMs: NOW_MS,
    limitLevel: 4,
    addedAtMs: NOW_MS,
  });
}

onBothDatabases('the list of bot users', (database) => {
  let boss: Caller;
  let manager: Caller;
  let loner: Caller;
  const read = (caller: Caller, query: Record<string, unknown> = {}) =>
    readUsers({ db: database().db, nowMs }, caller, usersQuerySchema.parse(query));
  const names = async (caller: Caller, query: Record<string, unknown> = {}) =>
    (await read(caller, query)).data.map(({ _id }) => _id.email.split('@')[0]).join(' ');

  beforeAll(async () => {
    const { db } = database();
    boss = { userId: await addUser(database(), 'boss@example.test'), permissions: EVERYBODY };
    manager = { userId: await addUser(database(), 'manager@example.test'), permissions: ['read:user:stats'] };
    loner = { userId: await addUser(database(), 'loner@example.test'), permissions: ['read:user:stats'] };
    await addBotUsers(db, PEOPLE);
    await linkBotUsers(db, manager.userId, ['ana@bot.example', 'bea@bot.example', 'dora@bot.example']);
    await addBelongings(db, boss.userId);
    const userId = await addUser(database(), 'ana@bot.example');
    await db
      .insertInto('bookies')
      .values({ value: 'chosen', label: 'Chosen', countries: '[]', exchange: 0, position: 1 })
      .execute();
    await db.insertInto('chosenBookies').values({ userId, bookie: 'chosen' }).execute();
  });

  test('without a limit is everybody whom the caller may see', async () => {
    expect(await names(boss)).toBe('ana bea cruz dora eva');
    expect(await names(manager)).toBe('ana bea dora');
    expect(await names(loner)).toBe('');
    expect((await read(manager)).linkedEmails).toHaveLength(3);
    expect((await read(boss)).linkedEmails).toEqual([]);
  });

  test('who may not know what somebody holds is told nothing of it, not that it is nothing', async () => {
    const [told] = (await read(boss)).data;
    const [untold] = (await read(manager)).data;
    expect([told && 'adminInfo' in told, untold && 'adminInfo' in untold]).toEqual([true, false]);
    expect(untold?.addedAt).toBeDefined();
  });

  test('by default has every field of the specification', async () => {
    const { data } = await read(boss);
    const [ana] = z.array(botUserSchema).parse(data);
    expect(ana).toMatchObject({
      alias: 'Ana López',
      started: false,
      softStart: false,
      onboarding: { selectedBookies: ['chosen'] },
      adminInfo: { isAdmin: false },
      billing: {
        profit: 12.34,
        payments: [
          { type: 'credit', amount: 100, credits: 250, rate: 40, addedBy: 'Test', comment: 'first' },
          { type: 'withdrawal', amount: 10, credits: -10 },
        ],
        corrections: [],
        summary: {
          profit: 12.34,
          grossAmount: 12.34,
          totalPaidProrated: 250,
          amount: -227.66,
          maxWithdrawalAmount: 0,
        },
      },
      bookies: {
        winamax: {
          username: 'ana77',
          birthdate: '1990-02-03T00:00:00.000Z',
          balance: { total: 10.5, normal: 10 },
          limits: { isLimited: true },
        },
      },
    });
    expect(ana?.billing.profitByDay.map(({ profit }) => profit)).toEqual([3.64, 0.01]);
    expect(JSON.stringify(data)).not.toContain('sealed');
    expect(DEFAULT_USER_FIELDS.split(',')).toHaveLength(7);
  });

  test('has only what was asked for, and ignores names that there are not', async () => {
    const keys = async (fields: string) =>
      Object.keys((await read(boss, { fields })).data[0] ?? {}).join(' ');
    expect(await keys('nothing')).toBe('_id');
    expect(await keys('basic,nothing')).toBe('_id alias mode');
    expect(await keys('status')).toBe('_id enabled isReady started softStart');
    expect(await keys('configuration')).toBe('_id configuration');
    const [first] = (await read(boss, { fields: 'summary' })).data;
    expect(Object.keys(first?.billing ?? {})).toEqual(['profit', 'summary']);
    expect(fieldsOf(' basic , basic,x')).toEqual(['basic']);
  });

  test('the level of an account is for who may see it', async () => {
    const levelFor = async (permissions: string[]) =>
      (await read({ ...boss, permissions: [...EVERYBODY, ...permissions] })).data[0]?.bookies?.winamax
        ?.limits;
    expect(await levelFor([])).toEqual({ isLimited: true });
    expect(await levelFor(['request:bookie:limit:level'])).toEqual({ level: 4, isLimited: true });
  });

  test.each([
    [{ search: 'lópez' }, 'ana'],
    [{ search: 'ANA' }, 'ana'],
    [{ search: '%' }, 'dora'],
    [{ search: '_' }, 'dora'],
    [{ search: 'a\\b' }, 'dora'],
    [{ search: "'; drop table" }, ''],
    [{ mode: 'bonus' }, 'bea'],
    [{ status: 'disabled' }, 'cruz'],
    [{ status: 'disabled,ready' }, 'ana cruz'],
    [{ tags: 'North' }, 'ana bea dora'],
    [{ tags: 'North,Vip' }, 'ana'],
    [{ tags: 'Mine' }, 'dora'],
    [{ tags: 'North', status: 'ready', search: 'bot.example' }, 'ana'],
    [{ tags: '' }, 'ana bea cruz dora eva'],
  ])('narrowed by %j is %j', async (query, expected) => {
    expect(await names(boss, query)).toBe(expected);
    expect((await read(boss, { ...query, limit: 1 })).matching).toBe(
      expected.split(' ').filter(Boolean).length,
    );
  });

  test('nobody finds anything by a private tag of somebody else', async () => {
    expect(await names(manager, { tags: 'Mine' })).toBe('');
    const { figures } = await read(manager);
    expect(figures.tags.map(({ name, count }) => `${name} ${count}`)).toEqual(['North 3', 'Vip 1']);
    expect(JSON.stringify(await read(manager))).not.toContain('Mine');
  });

  test.each([
    ['email', 'ana bea cruz dora eva'],
    ['-email', 'eva dora cruz bea ana'],
    ['profit', 'bea eva dora ana cruz'],
    ['-profit', 'ana cruz dora eva bea'],
  ])('sorted by %s', async (sort, expected) => {
    expect(await names(boss, { sort })).toBe(expected);
  });

  test('pages of any size say everybody once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...USER_SORTS),
        fc.constantFrom(
          () => boss,
          () => manager,
        ),
        async (limit, sort, who) => {
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await read(who(), { limit, sort, fields: 'basic', ...(cursor && { cursor }) });
            seen.push(...page.data.map(({ _id }) => _id.email));
            expect(page.hasMore).toBe(page.nextCursor !== undefined);
            cursor = page.nextCursor;
          } while (cursor !== undefined);
          expect(seen).toEqual((await read(who(), { sort })).data.map(({ _id }) => _id.email));
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each(['x', 'bm8', Buffer.from('[1,2]').toString('base64url')])(
    'a cursor %j is refused',
    async (cursor) => {
      await expect(read(boss, { limit: 1, cursor })).rejects.toThrow(/cursor/);
    },
  );

  test('stands under the figures of everybody whom the caller may see, whatever the filter', async () => {
    const { figures } = await read(boss, { search: 'nobody at all', limit: 1 });
    expect(figures).toMatchObject({
      total: 5,
      enabled: 4,
      ready: 1,
      profit: 20.67,
      // Bea: -5 + 20 - 3; cruz: 12.34; dora: 0.99.
      owed: 25.33,
      owing: 3,
      credit: 227.66,
      paid: 100,
      tags: [
        { name: 'North', count: 3, isPublic: true, createdBy: 'boss@example.test' },
        { name: 'Vip', count: 2 },
        { name: 'Mine', count: 1, isPublic: false },
      ],
    });
    expect(figures.paidSince).toBeDefined();
    expect((await read(loner)).figures).toEqual({
      total: 0,
      enabled: 0,
      ready: 0,
      profit: 0,
      owed: 0,
      owing: 0,
      credit: 0,
      paid: 0,
      tags: [],
    });
  });

  test('a page of one who is linked now is none when the link has gone', async () => {
    const { db } = database();
    const guest = {
      userId: await addUser(database(), 'guest@example.test'),
      permissions: ['read:user:stats'],
    };
    await linkBotUsers(db, guest.userId, ['eva@bot.example']);
    expect(await names(guest)).toBe('eva');
    expect((await demandBotUser(db, guest, ' EVA@bot.example ')).email).toBe('eva@bot.example');
    await db.deleteFrom('botUserLinks').where('userId', '=', guest.userId).execute();
    expect(await names(guest)).toBe('');
    await expect(demandBotUser(db, guest, 'eva@bot.example')).rejects.toThrow('Bot user not found');
    await expect(demandBotUser(db, guest, 'nobody@bot.example')).rejects.toThrow('Bot user not found');
  });

  test('statistics are the billing and since when the bot runs', async () => {
    const deps = { db: database().db, nowMs };
    const eva = await readStatistics(deps, boss, 'eva@bot.example');
    expect(eva).toMatchObject({
      billing: { payments: [], profit: 0 },
      startTime: '2026-11-22T12:00:00.000Z',
    });
    expect(await readStatistics(deps, boss, 'ana@bot.example')).not.toHaveProperty('startTime');
    await expect(readStatistics(deps, manager, 'eva@bot.example')).rejects.toThrow('Bot user not found');
  });

  test('everybody is searched by address and alias, page by page', async () => {
    const search = (query: { search: string; limit?: number; cursor?: string; mode?: 'bonus' }) =>
      searchEverybody({ db: database().db, nowMs }, boss, { limit: 50, ...query });
    const first = await search({ search: 'bot.example', limit: 3 });
    expect([first.users.length, first.hasMore]).toEqual([3, true]);
    const { nextCursor: cursor = '' } = first;
    const second = await search({ search: 'bot.example', limit: 3, cursor });
    expect(second.users.map(({ _id }) => _id.email)).toEqual(['dora@bot.example', 'eva@bot.example']);
    expect(second).toMatchObject({ hasMore: false });
    expect((await search({ search: 'bot.example', mode: 'bonus' })).users).toHaveLength(1);
    expect(second.users[0]).toMatchObject({ bookies: {}, billing: { profit: 0.99 } });
  });
});

onBothDatabases('figures and billing', (database) => {
  describe('of any payments and corrections', () => {
    test('come to what billingOf says of each user', async () => {
      const { db } = database();
      const boss = { userId: 'nobody', permissions: EVERYBODY };
      const types = ['credit', 'deposit', 'withdrawal', 'freecredits', 'raspberry', 'other'] as const;
      const whole = fc.integer({ min: 1, max: 500_000 });
      const person = fc.record({
        profitCents: fc.integer({ min: -300_000, max: 300_000 }),
        payments: fc.array(fc.record({ type: fc.constantFrom(...types), credits: whole }), { maxLength: 6 }),
        corrections: fc.array(fc.integer({ min: -9000, max: 9000 }).filter(Boolean), { maxLength: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (people) => {
          for (const table of ['botPayments', 'botCorrections', 'botUsers'] as const)
            await db.deleteFrom(table).execute();
          const emails = people.map((_, at) => `p${at}@bot.example`);
          await addBotUsers(
            db,
            people.map(({ profitCents }, at) => ({ ...botUser(`p${at}`), profitCents })),
          );
          const payments = people.flatMap(({ payments: paid }, at) =>
            paid.map(({ type, credits }) =>
              payment(emails[at] ?? '', type, type === 'withdrawal' ? -credits : credits),
            ),
          );
          if (payments.length > 0) await db.insertInto('botPayments').values(payments).execute();
          const corrections = people.flatMap(({ corrections: cents }, at) =>
            cents.map((amountCents, nth) => ({
              id: `${at}-${nth}`,
              key: `${at}-${nth}`,
              email: emails[at] ?? '',
              amountCents,
              reason: null,
              addedBy: 'system',
              atMs: NOW_MS,
              deletedAtMs: null,
              deletedBy: null,
            })),
          );
          if (corrections.length > 0) await db.insertInto('botCorrections').values(corrections).execute();
          const expected = people.map(({ profitCents, payments: paid, corrections: cents }) =>
            billingOf({
              profit: profitCents,
              corrections: cents.reduce((sum, each) => sum + each, 0),
              payments: paid,
            }),
          );
          const billing = await billingOfUsers(db, emails);
          expect(emails.map((email) => billing.get(email))).toEqual(expected);
          const { figures } = await readUsers({ db, nowMs }, boss, usersQuerySchema.parse({ fields: '' }));
          const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0) / 100;
          const amounts = expected.map(({ amount }) => amount);
          expect(figures.owed).toBe(sumOf(amounts.filter((amount) => amount > 0)));
          expect(figures.credit).toBe(sumOf(amounts.filter((amount) => amount < 0).map((amount) => -amount)));
          const left = async () =>
            (await readUsers({ db, nowMs }, boss, usersQuerySchema.parse({ fields: '' }))).figures.owed;
          await db.updateTable('botPayments').set({ deletedAtMs: NOW_MS }).execute();
          expect(await left()).toBe(sumOf(expected.map((each) => Math.max(0, each.grossAmount))));
          await db.deleteFrom('botCorrections').execute();
          expect(await left()).toBe(sumOf(people.map((each) => Math.max(0, each.profitCents))));
        }),
        { numRuns: 15 },
      );
    });
  });
});
