import type { BotReportInput, BotReportsAnswer } from '@bothways/domain/bot-reports';
import { isoOf } from '@bothways/domain/time';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Db } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { addBotAccount } from '#testing';
import { REPORT_GUARDS, type ReportDeps, type Trouble, takeReports } from './index.ts';
import { addPlainUser, stateOf } from './testing/reports.store.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const NOW = Date.parse('2026-11-20T12:00:00Z');
const at = (minute: number): string => isoOf(NOW - 600 * 60_000 + minute * 60_000);
let nth = 0;
let email = '';

const bet = (id: string, over: object = {}) => ({
  id: `${email}:${id}`,
  bookie: 'bet365',
  name: 'FOOT|FT|1|W|1',
  stake: 50,
  odds: 2,
  placedAt: at(0),
  ...over,
});
const placed = (
  id: string,
  minute: number,
  version: number,
  bets: ReturnType<typeof bet>[],
  groupKey = 'g',
): BotReportInput => ({
  id: `${email}:${id}`,
  email,
  at: at(minute),
  kind: 'bets',
  group: {
    groupKey,
    version,
    event: { id: 'e1', name: 'A - B', sport: 'football', teams: ['A', 'B'] },
    profit: 0.97,
    bets,
  },
});
const settled = (
  id: string,
  minute: number,
  betId: string,
  payout: number | null,
  settledAt = at(minute),
): BotReportInput => ({
  id: `${email}:${id}`,
  email,
  at: at(minute),
  kind: 'settlement',
  betId: `${email}:${betId}`,
  payout,
  settledAt,
});
const account = (id: string, minute: number, over: object = {}): BotReportInput => ({
  id: `${email}:${id}`,
  email,
  at: at(minute),
  kind: 'account',
  bookie: 'bet365',
  logged: true,
  logInRetries: 0,
  ...over,
});
const balance = (id: string, minute: number, total: number): BotReportInput => ({
  id: `${email}:${id}`,
  email,
  at: at(minute),
  kind: 'balance',
  bookie: 'bet365',
  total,
  normal: total,
});

onBothDatabases('what bots tell', (database) => {
  let troubles: Trouble[] = [];
  const deps = (over: Partial<ReportDeps> = {}): ReportDeps => ({
    db: database().db,
    nowMs: () => NOW,
    onTrouble: async (_trx, trouble) => {
      troubles.push(trouble);
    },
    guards: REPORT_GUARDS,
    ...over,
  });
  const take = (reports: readonly unknown[], over: Partial<ReportDeps> = {}): Promise<BotReportsAnswer> =>
    takeReports(deps(over), reports);
  const results = async (reports: readonly unknown[]) =>
    (await take(reports)).results.map(({ result, reason }) => reason ?? result);
  const state = (of = email) => stateOf(database().db, of);
  const newUser = async (db: Db = database().db): Promise<string> => {
    nth += 1;
    email = `user${nth}@reports.test`;
    await addPlainUser(db, email);
    await addBotAccount(db, { email, bookie: 'bet365' });
    return email;
  };
  beforeEach(async () => {
    troubles = [];
    await newUser();
  });

  test('bets are placed, settled and come to a profit', async () => {
    const bets = [bet('b1'), bet('b2', { stake: 40.25, odds: 2.5, bookie: 'codere' })];
    expect(await results([placed('r1', 1, 1, bets), settled('r2', 2, 'b1', 100)])).toEqual([
      'accepted',
      'accepted',
    ]);
    const { profitCents, days, groups, bets: kept } = await state();
    expect(profitCents).toBe(5000);
    expect(days).toMatchObject([{ profitCents: 5000, expenditureCents: 5000, bets: 1 }]);
    expect(groups).toMatchObject([{ status: 'PLACED', stakeCents: 9025, payoutCents: 10_000 }]);
    expect(kept).toMatchObject([
      { status: 'SETTLED', payoutCents: 10_000, market: 'W' },
      { status: 'PLACED', oddsThousandths: 2500 },
    ]);
  });

  test('a settlement before its bet waits for it', async () => {
    expect(await results([settled('r2', 5, 'b1', 0)])).toEqual(['waiting']);
    expect((await state()).profitCents).toBe(0);
    expect(await results([placed('r1', 1, 1, [bet('b1')])])).toEqual(['accepted']);
    expect(await state()).toMatchObject({ profitCents: -5000, groups: [{ status: 'SETTLED' }], early: [] });
  });

  test('told again it changes nothing; with another content it is refused, and the rest goes in', async () => {
    const first = placed('r1', 1, 1, [bet('b1')]);
    await take([first, settled('r2', 2, 'b1', 100)]);
    const before = await state();
    expect(
      await results([first, settled('r2', 3, 'b1', 500), settled('r2', 2, 'b1', 100), balance('r3', 3, 20)]),
    ).toEqual(['repeated', 'id: was told before with another content', 'repeated', 'accepted']);
    const lives = { accounts: [], signs: [], seenAtMs: 0 };
    expect({ ...(await state()), ...lives }).toEqual({ ...before, ...lives });
  });

  test('without the memory of ids the same id with another content moves money', async () => {
    await take([placed('r1', 1, 1, [bet('b1')]), settled('r2', 2, 'b1', 100)]);
    await take([settled('r2', 3, 'b1', 500)], { guards: { remember: async () => true } });
    expect((await state()).profitCents).toBe(45_000);
  });

  test('a correction moves the profit by the difference, to its own day', async () => {
    await take([placed('r1', 1, 1, [bet('b1')]), settled('r2', 2, 'b1', 100)]);
    const day = '2026-11-18T10:00:00Z';
    await take([settled('r3', 30, 'b1', 50, day), settled('r4', 20, 'b1', 999)]);
    const { profitCents, days } = await state();
    expect(profitCents).toBe(0);
    expect(days).toEqual([{ email, day: '2026-11-18', profitCents: 0, expenditureCents: 5000, bets: 1 }]);
    await take([settled('r5', 40, 'b1', null)]);
    expect(await state()).toMatchObject({ profitCents: 0, days: [], bets: [{ payoutCents: null }] });
  });

  test('a newer version takes the place of an older one; an older one that comes later changes nothing', async () => {
    await take([placed('r1', 1, 1, [bet('b1'), bet('b2')]), settled('r2', 2, 'b2', 100)]);
    await take([placed('r3', 3, 3, [bet('b1', { stake: 60 })])]);
    expect(await state()).toMatchObject({
      profitCents: 0,
      groups: [{ version: 3, stakeCents: 6000 }],
      bets: [{ stakeCents: 6000 }],
    });
    expect(await results([placed('r4', 4, 2, [bet('b2')])])).toEqual(['accepted']);
    expect((await state()).bets).toHaveLength(1);
    await take([placed('r5', 5, 4, [bet('b1'), bet('b2')])]);
    expect(await state()).toMatchObject({ profitCents: 5000, groups: [{ version: 4 }] });
  });

  test('a bet of another group or of another user is refused', async () => {
    await take([placed('r1', 1, 1, [bet('b1')])]);
    expect(await results([placed('r2', 2, 1, [bet('b1')], 'other')])).toEqual([
      `group.bets: ${email}:b1 belongs to another group`,
    ]);
    const theirs = `${email}:b1`;
    await newUser();
    const stolen = { ...settled('r3', 3, 'x', 5), betId: theirs };
    expect(await results([stolen])).toEqual(['betId: is the bet of another user']);
  });

  test('refused by itself, with its reason; nothing of it is remembered, and it may come again', async () => {
    const wrong = { ...account('r1', 1), bookie: 'nowhere' };
    expect(
      await results([
        { ...placed('r0', 1, 1, [bet('b1')]), email: 'nobody@reports.test' },
        wrong,
        placed('r2', 1, 1, [bet('b1', { stake: 'NaN' })]),
        settled('r3', 1, 'b1', -1),
        { nonsense: true },
        null,
        settled('r4', 99_999, 'b1', 1),
        placed('r5', 1, 1, [bet('b1')]),
      ]),
    ).toEqual([
      'email: is no bot user',
      'bookie: the user has no account there',
      expect.stringMatching(/^group\.bets\.0\.stake: /),
      expect.stringMatching(/^payout: /),
      expect.stringMatching(/./),
      expect.stringMatching(/^report: /),
      'at: lies in the future',
      'accepted',
    ]);
    await addBotAccount(database().db, { email, bookie: 'nowhere' });
    expect(await results([wrong])).toEqual(['accepted']);
  });

  test('of an account the newest word on each matter counts, and each change for the worse is told once', async () => {
    await take([
      account('r2', 20, { logged: false, loginError: 'CredentialsError', logInRetries: 3, limitLevel: 4 }),
      account('r1', 10, { needsDeposit: true, limitLevel: 1, proxy: 'p1' }),
      balance('r3', 5, 100.5),
      balance('r4', 4, 1),
    ]);
    expect((await state()).accounts).toMatchObject([
      {
        logged: 0,
        loginError: 'CredentialsError',
        logInRetries: 3,
        limitLevel: 4,
        needsDeposit: 1,
        proxyUsername: 'p1',
        balanceTotalCents: 10_050,
      },
    ]);
    await take([account('r5', 30, { logged: false, loginError: 'CredentialsError', limitLevel: 4 })]);
    expect(troubles.map(({ what, detail }) => [what, detail])).toEqual([
      ['loginError', 'CredentialsError'],
      ['limited', undefined],
      ['needsDeposit', undefined],
    ]);
    await take([account('r6', 40, { limitLevel: null })]);
    expect((await state()).accounts).toMatchObject([{ loginError: null, limitLevel: null, logged: 1 }]);
  });

  test('every report is a sign of life, and an older one none of a later time', async () => {
    const beat = { ...balance('r1', 30, 1), kind: 'heartbeat', total: undefined, normal: undefined };
    await take([JSON.parse(JSON.stringify(beat)), settled('r2', 20, 'b9', 1)]);
    expect((await state()).seenAtMs).toBe(Date.parse(at(30)));
  });

  /** A life of reports on one user: groups of versions, settlements, corrections, states. */
  const life = (): BotReportInput[] => [
    placed('p1', 1, 1, [bet('a1'), bet('a2')], 'A'),
    placed('p2', 2, 2, [bet('a1', { stake: 60 }), bet('a3')], 'A'),
    placed('p3', 3, 2, [bet('a1', { stake: 70 }), bet('a2'), bet('a3')], 'A'),
    placed('p4', 4, 1, [bet('b1', { bookie: 'codere' })], 'B'),
    settled('s1', 5, 'a1', 120),
    settled('s2', 6, 'a2', 0),
    settled('s3', 7, 'a2', 99.99, '2026-11-17T00:00:00Z'),
    settled('s4', 8, 'b1', null),
    settled('s5', 9, 'b1', 10),
    settled('s6', 9, 'a3', 50),
    settled('s7', 9, 'a3', 51),
    balance('k1', 10, 11),
    balance('k2', 11, 12),
    account('c1', 10, { loginError: 'X', limitLevel: 2 }),
    account('c2', 11, { needsDeposit: true }),
  ];
  const shape = fc.record({
    order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
    cuts: fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
    doubled: fc.array(fc.nat(14), { maxLength: 8 }),
  });
  const shuffled = <T>(items: readonly T[], order: readonly number[]): T[] =>
    items
      .map((item, place) => ({ item, key: order[place % order.length] ?? 0, place }))
      .sort((a, b) => a.key - b.key || a.place - b.place)
      .map(({ item }) => item);

  test('in whatever order, twice and in pieces, they come to one and the same', async () => {
    const plain = (found: Awaited<ReturnType<typeof stateOf>>): unknown =>
      JSON.parse(JSON.stringify(found).replaceAll(email, 'x'));
    await take(life());
    const expected = plain(await state());
    await fc.assert(
      fc.asyncProperty(shape, async ({ order, cuts, doubled }) => {
        await newUser();
        const all = life();
        const reports = shuffled([...all, ...doubled.flatMap((place) => all[place] ?? [])], order);
        const batches: BotReportInput[][] = [];
        for (let from = 0, turn = 0; from < reports.length; turn += 1) {
          const size = (cuts[turn % cuts.length] ?? 0) + 1;
          batches.push(reports.slice(from, from + size));
          from += size;
        }
        for (const batch of batches) expect((await take(batch)).refused).toBe(0);
        const found = await state();
        expect(plain(found)).toEqual(expected);
        const ofDays = found.days.reduce((sum, { profitCents }) => sum + profitCents, 0);
        const ofBets = found.bets.reduce(
          (sum, each) => sum + (each.payoutCents === null ? 0 : each.payoutCents - each.stakeCents),
          0,
        );
        expect([ofDays, ofBets]).toEqual([found.profitCents, found.profitCents]);
      }),
      { numRuns: 5 + 20 * inject('share') },
    );
  });

  describe('by two processes at once', () => {
    test('they count once all the same', async () => {
      const all = life();
      const [one, two] = await Promise.all([take(all), take([...all].reverse())]);
      expect(one.accepted + one.waiting + (two.accepted + two.waiting)).toBe(all.length);
      expect(one.repeated + two.repeated).toBe(all.length);
      const { profitCents, days, bets } = await state();
      expect(days.reduce((sum, day) => sum + day.profitCents, 0)).toBe(profitCents);
      expect(bets).toHaveLength(4);
    });
  });
});
