import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Arb, arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { cookieOf, INGEST_KEY, postJson, TestClock, type TestServices, testServices } from '#testing';

/**
 * A season of real odds as a collector pushes it, through ingest and engine to the query, against plain arithmetic on the
 * file: no line of the engine, of the matcher or of the domain's maths is used to say what is right.
 */
const DIR = process.env.REAL_ODDS_DIR;
const BEFORE_THE_SEASON = Date.parse('2019-08-01T12:00:00Z');
const SIX = ['B365', 'BW', 'IW', 'PS', 'WH', 'VC'];
const TWO = ['B365', 'P'];
const PUSHED_AT_ONCE = 2000;
/** Two bookmakers make few arbs: those that are nearly one are held against the file, too. */
const NEAR_PCT = -2;

type Row = Readonly<Record<string, string>>;

function readRows(): Row[] {
  const text = readFileSync(join(DIR ?? '', 'footballdata_E0_2019-20.csv'), 'utf8');
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  });
}

const nameOf = (row: Row): string => `${row.HomeTeam} vs ${row.AwayTeam}`;
const eventOf = (row: Row): Quote['event'] => ({
  id: nameOf(row),
  sport: 'football',
  country: 'England',
  league: 'Premier League',
  home: row.HomeTeam ?? '',
  away: row.AwayTeam ?? '',
  startedAt: `${(row.Date ?? '').split('/').reverse().join('-')}T${row.Time}:00Z`,
});

/** What a sum of inverse odds leaves, percent of what comes back. */
const percent = (sum: number): number => (1 - sum) * 100;

interface ByHand {
  profit: number;
  guaranteed: number;
}

/** The best of every choice of one price for each column list, of two bookmakers at least. */
function bestSum(columns: readonly (readonly number[])[]): number {
  let best = Number.POSITIVE_INFINITY;
  const walk = (at: number, sum: number, books: readonly number[]): void => {
    if (at === columns.length) {
      if (new Set(books).size > 1) best = Math.min(best, sum);
      return;
    }
    for (const [book, odds] of (columns[at] ?? []).entries())
      if (odds > 1) walk(at + 1, sum + 1 / odds, [...books, book]);
  };
  walk(0, 0, []);
  return best;
}

/**
 * A handicap backed on both sides with stakes that return 1 when they win: on a whole line both come back when the lead is
 * just that; on a quarter line one side is then half won and half returned, the other half returned and half lost.
 */
function guaranteedOf(line: number, home: number, away: number): number {
  const staked = 1 / home + 1 / away;
  const quarters = Math.abs((line * 4) % 4);
  const atTheLine = quarters === 2 ? 1 : quarters === 0 ? staked : 0.5 + staked / 2;
  return (1 - staked / Math.min(1, atTheLine)) * 100;
}

describe.skipIf(!DIR)('a season through ingest (REAL_ODDS_DIR)', () => {
  const clock = new TestClock();
  clock.ms = BEFORE_THE_SEASON;
  const rows = DIR ? readRows() : [];
  let services: TestServices;
  let engine: LocalEngine;
  let cookie: string;

  beforeAll(async () => {
    engine = localEngine(clock.nowMs, { byNames: true });
    services = await testServices({ clock, enginePort: engine });
    cookie = await cookieOf(services, 'pro');
  });
  afterAll(() => services.database.close());

  async function shownOf(quotes: readonly unknown[], minPercentage: number): Promise<Map<string, Arb>> {
    engine.crash();
    for (let from = 0; from < quotes.length; from += PUSHED_AT_ONCE) {
      const body = { source: 'season', quotes: quotes.slice(from, from + PUSHED_AT_ONCE) };
      const response = await postJson(services, '/api/ingest/quotes', body, {
        authorization: `Bearer ${INGEST_KEY}`,
      });
      expect(await response.json()).toMatchObject({ success: true, rejected: [] });
    }
    const query = { minPercentage, limit: 500, alternatives: false };
    const response = await postJson(services, '/api/arbs/query', query, { cookie });
    const { arbs } = arbQueryAnswerSchema.parse(await response.json()).data;
    return new Map(arbs.map((arb) => [arb.event.name, arb]));
  }

  function expectSame(shown: ReadonlyMap<string, Arb>, byHand: ReadonlyMap<string, ByHand>): void {
    expect([...shown.keys()].toSorted()).toEqual([...byHand.keys()].toSorted());
    for (const [name, { profit, guaranteed }] of byHand) {
      expect(percent(shown.get(name)?.profit ?? Number.NaN), name).toBeCloseTo(profit, 3);
      expect(shown.get(name)?.guaranteed, name).toBeCloseTo(guaranteed, 3);
    }
  }

  it('has the arbs of six bookmakers on the result, each with what it pays at worst', async () => {
    const ends = { H: '1', D: 'X', A: '2' };
    const quotes = rows.flatMap((row) =>
      SIX.flatMap((book) =>
        Object.entries(ends).map(([end, selection]) => ({
          event: eventOf(row),
          mode: 'prematch',
          bookie: book.toLowerCase(),
          market: 'W',
          selection,
          odds: Number(row[book + end]),
        })),
      ),
    );
    const byHand = new Map<string, ByHand>();
    for (const row of rows) {
      const sum = bestSum(Object.keys(ends).map((end) => SIX.map((book) => Number(row[book + end]))));
      if (sum < 1) byHand.set(nameOf(row), { profit: percent(sum), guaranteed: percent(sum) });
    }
    expect(byHand.size).toBe(5);
    expectSame(await shownOf(quotes, 0), byHand);
  }, 60_000);

  it('has those of two on handicaps: half, whole and quarter lines, each with what it pays at worst', async () => {
    const quotes = rows.flatMap((row) =>
      TWO.flatMap((book) =>
        ['H', 'A'].map((side) => ({
          event: eventOf(row),
          mode: 'prematch',
          bookie: book.toLowerCase(),
          market: 'AH',
          selection: side === 'H' ? '1' : '2',
          handicap: side === 'H' ? Number(row.AHCh) : 0 - Number(row.AHCh),
          odds: Number(row[`${book}CAH${side}`]),
        })),
      ),
    );
    const byHand = new Map<string, ByHand>();
    for (const row of rows) {
      const line = Number(row.AHCh);
      const pairs = [TWO, TWO.toReversed()].map(([one, two]) => {
        const [home, away] = [Number(row[`${one}CAHH`]), Number(row[`${two}CAHA`])];
        return { sum: 1 / home + 1 / away, guaranteed: guaranteedOf(line, home, away) };
      });
      const [best] = pairs.toSorted((a, b) => a.sum - b.sum);
      if (best && percent(best.sum) >= NEAR_PCT)
        byHand.set(nameOf(row), { profit: percent(best.sum), guaranteed: best.guaranteed });
    }
    const lower = [...byHand.values()].filter(({ profit, guaranteed }) => guaranteed < profit - 0.001);
    expect(byHand.size).toBeGreaterThan(100);
    expect(lower.length).toBeGreaterThan(0);
    expectSame(await shownOf(quotes, NEAR_PCT), byHand);
  }, 60_000);
});
