import { CLOSE_SEEN_MS } from '@bothways/domain/bankroll';
import type { BotReportInput } from '@bothways/domain/bot-reports';
import type { OddsHistoryQuery } from '@bothways/domain/history';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { REPORT_GUARDS, takeReports } from '#bots/bot-reports';
import { addBotUsers } from '#bots/bot-users';
import { onBothDatabases } from '#kernel/db/testing';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { linkBotUsers } from '#people/users';
import { addUser } from '#testing';
import { betsOf } from './bets.service.ts';
import { CLAIMABLE_GUARDS, type ClaimableGuards, changeClaimable } from './claimable.service.ts';
import { listClaimable } from './claimable.store.ts';
import { fetchClosing } from './closing.ts';
import { choicesOf, figuresOf } from './figures.store.ts';
import type { BetsScope } from './scope.store.ts';
import { statisticsOf } from './statistics.service.ts';
import { cellsOf, markUnsummedDays, sumDirtyDays } from './sums.store.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NOW = Date.parse('2026-11-20T12:00:00Z');
const PEOPLE = ['a@store.test', 'b@store.test', 'c@store.test'];
const BOOKIES = ['bet365', 'codere', 'ps3838'];
const ALL: BetsScope = { of: 'all' };
const daysAgo = (days: number): string => isoOf(NOW - days * DAY_MS);

/** Ninety bets of three people over ten days, two in three of them settled. */
const reports: BotReportInput[] = PEOPLE.flatMap((email, who) =>
  Array.from({ length: 30 }, (_, nth) => {
    const id = `${who}-${nth}`;
    const at = daysAgo((nth % 10) + 0.1);
    const placed: BotReportInput = {
      id: `p${id}`,
      email,
      at,
      kind: 'bets',
      group: {
        groupKey: id,
        version: 1,
        event: {
          id: `e${nth}`,
          name: 'A - B',
          sport: nth % 2 === 0 ? 'football' : 'curling',
          teams: ['A', 'B'],
          startsAt: daysAgo((nth % 10) + 0.05),
        },
        profit: 0.98,
        bets: [
          {
            id,
            bookie: BOOKIES[nth % 3] ?? '',
            name: `x|FT|${nth % 4 === 0 ? 'W' : 'DNB'}|1`,
            stake: 10 + nth,
            odds: 2,
            placedAt: at,
          },
        ],
      },
    };
    const settled: BotReportInput = {
      id: `s${id}`,
      email,
      at,
      kind: 'settlement',
      betId: id,
      payout: nth % 5 === 0 ? 0 : 2 * nth,
      settledAt: at,
    };
    return nth % 3 === 2 ? [placed] : [placed, settled];
  }).flat(),
);

onBothDatabases('bets of bots', (database) => {
  let operator: string;
  const linked = (): BetsScope => ({ of: 'linked', userId: operator });
  const take = (all: readonly unknown[]) =>
    takeReports(
      { db: database().db, nowMs: () => NOW, onTrouble: async () => undefined, guards: REPORT_GUARDS },
      all,
    );
  beforeAll(async () => {
    const { db } = database();
    await seedIam(db, IAM_SEED);
    operator = await addUser(database(), 'operator@store.test');
    await assignRole(db, operator, 'operator', 1);
    await addBotUsers(
      db,
      PEOPLE.map((email) => ({
        email,
        enabled: true,
        isReady: true,
        mode: 'normal',
        profitCents: 0,
        tags: [],
      })),
    );
    await linkBotUsers(db, operator, PEOPLE.slice(0, 2));
    expect((await take(reports)).refused).toBe(0);
  });

  const everything = async (scope: BetsScope, filter: object = {}) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await betsOf(database().db, scope, { ...filter, cursor, limit: 7 });
      ids.push(...page.groups.flatMap(({ bets }) => bets.map(({ id }) => id)));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return ids;
  };

  test.each([
    [{}, () => true],
    [{ status: 'PLACED' }, (nth: number) => nth % 3 === 2],
    [{ status: 'SETTLED' }, (nth: number) => nth % 3 !== 2],
    [{ sport: 'curling' }, (nth: number) => nth % 2 === 1],
    [{ bookie: 'codere' }, (nth: number) => nth % 3 === 1],
    [{ bookie: 'codere', sport: 'football', status: 'SETTLED' }, (nth: number) => nth % 6 === 4],
    [{ bookie: 'nowhere' }, () => false],
  ])('pages of %j have each bet once, whoever looks', async (filter, isWanted) => {
    const of = (people: number) =>
      Array.from({ length: people }, (_, who) =>
        Array.from({ length: 30 }, (_n, nth) => nth)
          .filter(isWanted)
          .map((nth) => `${who}-${nth}`),
      )
        .flat()
        .sort();
    expect((await everything(ALL, filter)).sort()).toEqual(of(3));
    expect((await everything(linked(), filter)).sort()).toEqual(of(2));
    expect((await everything({ of: 'user', email: 'a@store.test' }, filter)).sort()).toEqual(of(1));
  });

  test('figures and choices of all are those of each together', async () => {
    const { db } = database();
    const each = await Promise.all(PEOPLE.map((email) => figuresOf(db, { of: 'user', email })));
    const all = await figuresOf(db, ALL);
    const sum = (of: (row: typeof all) => number) => each.reduce((total, row) => total + of(row), 0);
    for (const key of [
      'profitCents',
      'expenditureCents',
      'settledBets',
      'openBets',
      'openStakeCents',
      'openEvents',
    ] as const)
      expect([key, all[key]]).toEqual([key, sum((row) => row[key])]);
    expect(all).toMatchObject({ openBets: 30, settledBets: 60 });
    const choices = { sports: ['curling', 'football'], bookies: BOOKIES };
    expect(await choicesOf(db, ALL)).toEqual(choices);
    expect(await choicesOf(db, linked())).toEqual(choices);
  });

  test('statistics of all are the same before, between and after the days are summed', async () => {
    const { db } = database();
    const before = await statisticsOf(db, ALL, '1M', NOW);
    expect(before.total.bets).toBe(60);
    expect(before.byMarket.map(({ key }) => key)).toEqual(['DNB', 'W']);
    await sumDirtyDays(db);
    expect(await statisticsOf(db, ALL, '1M', NOW)).toEqual(before);
    await take([{ ...reports[1], id: 'again', at: isoOf(NOW), payout: 0, betId: '0-1' }]);
    const between = await statisticsOf(db, ALL, '1M', NOW);
    expect(between.total.profit).toBe(before.total.profit - 2);
    await sumDirtyDays(db);
    expect(await statisticsOf(db, ALL, '1M', NOW)).toEqual(between);
    const both = await statisticsOf(db, linked(), '7D', NOW);
    expect(both.total.bets).toBeLessThan(between.total.bets);
    expect(both.days).toHaveLength(7);
  });

  test('days that were never summed are found', async () => {
    const { db } = database();
    const before = await statisticsOf(db, ALL, '1M', NOW);
    await db.deleteFrom('botBetDays').execute();
    await markUnsummedDays(db, NOW);
    expect(await statisticsOf(db, ALL, '1M', NOW)).toEqual(before);
    await sumDirtyDays(db);
    expect(await statisticsOf(db, ALL, '1M', NOW)).toEqual(before);
  });

  test('closing prices are looked up once, and where nobody kept one the bet is not covered', async () => {
    const { db } = database();
    const asked: string[] = [];
    const prices = {
      read: async ({ topic, from, to }: OddsHistoryQuery) => {
        asked.push(topic);
        // Of earlier prices it gets only those that still stand.
        expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(CLOSE_SEEN_MS);
        const history = topic.includes('~W.')
          ? [
              { timestamp: daysAgo(20), odds: 3 },
              { timestamp: daysAgo(19), odds: 1.6 },
            ]
          : [];
        const series = { bookie: 'bet365', currentOdds: null, history };
        const body = { success: true, message: 'OK', data: { ...series, topic, allBookies: [] } };
        return { bytes: new TextEncoder().encode(JSON.stringify(body)) };
      },
    };
    await fetchClosing(db, prices, NOW);
    expect(asked).toContain('e0~W.FT.1~bet365');
    const once = asked.length;
    await fetchClosing(db, prices, NOW);
    expect(asked).toHaveLength(once);
    const { closing } = await statisticsOf(db, ALL, '7D', NOW);
    expect(closing.covered).toBeGreaterThan(0);
    expect(closing.covered).toBeLessThan(closing.bets);
    expect(closing).toMatchObject({ better: closing.covered, averagePercent: 25 });
    await sumDirtyDays(db);
    expect((await statisticsOf(db, ALL, '7D', NOW)).closing).toEqual(closing);
    // As good as the closing price is no better.
    const asGood = { oddsThousandths: 1600 };
    await db.updateTable('botBets').set(asGood).where('closingThousandths', '=', 1600).execute();
    const cells = await cellsOf(db, ALL, 0, NOW);
    expect(cells.reduce((sum, { covered }) => sum + Number(covered), 0)).toBeGreaterThan(0);
    expect(cells.reduce((sum, { better }) => sum + Number(better), 0)).toBe(0);
  });

  /** Twenty askings at once of two operators. @returns how often it was written down */
  async function markedAtOnce(betId: string, guards: ClaimableGuards): Promise<number> {
    const { db } = database();
    const other = await addUser(database(), `${betId}@store.test`);
    await linkBotUsers(db, other, PEOPLE);
    const deps = { db, nowMs: () => NOW, guards };
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        changeClaimable(
          deps,
          { userId: nth % 2 === 0 ? operator : other, ip: '203.0.113.5', permissions: [] },
          { betId, action: 'add' },
        ),
      ),
    );
    const { rows } = await sql<{ seq: number }>`
      select "seq" from "auditLog" where "action" = 'bot-bet.claimable' and "detail" like ${`%"${betId}"%`}`.execute(
      db,
    );
    return rows.length;
  }

  test('two operators at once make one mark, which is written down once', async () => {
    expect(await markedAtOnce('0-3', CLAIMABLE_GUARDS)).toBe(1);
    const blind: ClaimableGuards = {
      ...CLAIMABLE_GUARDS,
      add: async (trx, mark) => {
        await CLAIMABLE_GUARDS.add(trx, mark);
        return true;
      },
    };
    expect(await markedAtOnce('0-4', blind)).toBeGreaterThan(1);
  });

  test('a mark that is older than the list of ids reaches stands on its line', async () => {
    const { db } = database();
    const mark = (betId: string, atMs: number) => ({ betId, markedBy: operator, atMs });
    await db
      .insertInto('claimableBets')
      .values(mark('0-0', NOW - DAY_MS))
      .execute();
    const bet = await db.selectFrom('botBets').selectAll().where('id', '=', '0-0').executeTakeFirstOrThrow();
    const ids = Array.from({ length: 2000 }, (_, at) => `later-${at}`);
    for (const some of chunksOf(ids)) {
      await db
        .insertInto('botBets')
        .values(some.map((id) => ({ ...bet, id })))
        .execute();
      await db
        .insertInto('claimableBets')
        .values(some.map((id) => mark(id, NOW)))
        .execute();
    }
    const listed = await listClaimable(db, ALL);
    expect([listed.length, listed.includes('0-0')]).toEqual([2000, false]);
    const groups = await betsOf(db, { of: 'user', email: PEOPLE[0] ?? '' }, { limit: 100 });
    const line = groups.groups.flatMap(({ bets }) => bets).find(({ id }) => id === '0-0');
    expect(line?.claimable?.at).toBe(isoOf(NOW - DAY_MS));
  });
});

/** As many as one statement takes. */
const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / 500) }, (_, at) => ids.slice(at * 500, (at + 1) * 500));
