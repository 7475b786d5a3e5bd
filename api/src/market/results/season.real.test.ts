import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pick } from '@bothways/domain/markets';
import { settleBy } from '@bothways/domain/results';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, TestClock, type TestServices, testServices } from '#testing';

/** A season of football, its bets settled by the product and counted apart, by plain arithmetic on the file. */
const DIR = process.env.REAL_ODDS_DIR;
const RESULTS_AT_ONCE = 100;

type Row = Readonly<Record<string, string>>;

function readRows(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(DIR ?? '', file), 'utf8')
    .trim()
    .split(/\r?\n/);
  const names = head.replace(/^\ufeff/, '').split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  });
}

const eventOf = (row: Row) => ({
  id: `${row.Date} ${row.HomeTeam}`,
  sport: 'football' as const,
  country: 'England',
  league: 'Premier League',
  home: row.HomeTeam ?? '',
  away: row.AwayTeam ?? '',
  startedAt: `${(row.Date ?? '').split('/').reverse().join('-')}T${row.Time}:00Z`,
});

const resultOf = (row: Row) => ({
  event: { ...eventOf(row), id: `of the results: ${row.HomeTeam}` },
  state: 'final',
  scores: [
    { overTimeIncluded: false, home: Number(row.FTHG), away: Number(row.FTAG) },
    { overTimeIncluded: false, period: 'H1', home: Number(row.HTHG), away: Number(row.HTAG) },
  ],
  at: '2026-06-01T00:00:00Z',
});

const bet = (more: Partial<Pick>): Pick => ({
  market: 'W',
  period: 'FT',
  selection: '1',
  overTimeIncluded: false,
  ...more,
});

interface Season {
  file: string;
  results: [string, number][];
  over: number;
  both: number;
  goals: number;
  handicap: Record<string, number>;
}

/** Counted by hand: research/plans.md, 4.5. */
const SEASONS: Season[] = [
  {
    file: 'footballdata_E0_2019-20.csv',
    results: [
      ['1', 172],
      ['X', 92],
      ['2', 116],
    ],
    over: 198,
    both: 194,
    goals: 1034,
    handicap: { won: 155, halfWon: 19, void: 29, halfLost: 31, lost: 146 },
  },
  {
    file: 'footballdata_E0_2025-26_to-2026-03.csv',
    results: [
      ['1', 114],
      ['X', 73],
      ['2', 84],
    ],
    over: 145,
    both: 151,
    goals: 747,
    handicap: { won: 110, halfWon: 17, void: 18, halfLost: 18, lost: 108 },
  },
];

describe.skipIf(!DIR).each(SEASONS)('$file, every match settled (REAL_ODDS_DIR)', (season) => {
  const clock = new TestClock();
  const rows = DIR ? readRows(season.file) : [];
  let services: TestServices;
  let engine: LocalEngine;

  beforeAll(async () => {
    clock.ms = Date.parse('2019-08-01T12:00:00Z');
    engine = localEngine(clock.nowMs, { byNames: true });
    services = await testServices({ clock, enginePort: engine });
    for (const row of rows)
      engine.thread.apply([aQuote('bet365', '1', 2.1, { event: eventOf(row) })], 'book');
    clock.ms += 1000;
    engine.thread.tick();
    await Promise.resolve();
    clock.ms = Date.parse('2026-06-01T12:00:00Z');
    for (let from = 0; from < rows.length; from += RESULTS_AT_ONCE) {
      const some = rows.slice(from, from + RESULTS_AT_ONCE).map(resultOf);
      const answer = await services.results.take('football-data', some);
      expect(answer).toMatchObject({ accepted: some.length, refused: 0 });
    }
  }, 120_000);
  afterAll(async () => {
    await services.results.stop();
    await services.database.close();
  });

  const keyOf = (row: Row): Promise<string> =>
    services.database.db
      .selectFrom('eventNames')
      .select('eventId')
      .where('sourceId', '=', `${row.Date} ${row.HomeTeam}`)
      .executeTakeFirstOrThrow()
      .then(({ eventId }) => eventId);

  /** How a bet on each match ended, counted. */
  async function counts(pickOf: (row: Row) => Pick): Promise<Record<string, number>> {
    const keys = await Promise.all(rows.map(keyOf));
    const standings = await services.results.of(keys);
    const found: Record<string, number> = {};
    for (const [at, row] of rows.entries()) {
      const standing = standings.get(keys[at] ?? '');
      const ends = standing ? settleBy(standing, pickOf(row), 'football') : undefined;
      found[ends ?? 'open'] = (found[ends ?? 'open'] ?? 0) + 1;
    }
    return found;
  }

  test.each(season.results)('a winner of %s: %d', async (selection, won) => {
    const pick = bet({ selection: selection === 'X' ? 'X' : selection === '1' ? '1' : '2' });
    expect(await counts(() => pick)).toEqual({ won, lost: rows.length - won });
  });

  test('over 2.5, both to score, and the halves', async () => {
    const over = bet({ market: 'OU', selection: 'over', handicap: 2.5 });
    expect((await counts(() => over)).won).toBe(season.over);
    expect((await counts(() => bet({ market: 'BTS', selection: 'yes' }))).won).toBe(season.both);
    const secondHalf = rows.filter(
      (row) => Number(row.FTHG) - Number(row.HTHG) > Number(row.FTAG) - Number(row.HTAG),
    );
    expect((await counts(() => bet({ period: 'H2' }))).won).toBe(secondHalf.length);
  });

  test('the home side at the closing Asian handicap', async () => {
    const handicap = (row: Row) => bet({ market: 'AH', handicap: Number(row.AHCh) });
    expect(await counts(handicap)).toEqual(season.handicap);
  });

  test('all goals are there', async () => {
    const standings = await services.results.of(await Promise.all(rows.map(keyOf)));
    const goals = [...standings.values()].map(
      ({ scores }) => scores.find(({ period }) => period === 'FT') ?? { home: 0, away: 0 },
    );
    expect(goals.reduce((sum, { home, away }) => sum + home + away, 0)).toBe(season.goals);
  });
});
