import type { Quote } from '@bothways/domain/quotes';
import { describe, expect, test } from 'vitest';
import { EventMatcher } from '../matching/index.ts';
import { filterOf } from '../testing/quotes.ts';
import {
  apiQuotes,
  columnQuote,
  footballRows,
  REAL_ODDS_DIR,
  type Row,
  snapshotQuotes,
} from '../testing/real-files.ts';
import { Engine } from './engine.ts';

const NOW = Date.parse('2019-08-01T12:00:00Z');
const E0 = 'footballdata_E0_2019-20.csv';
const NEWER = 'footballdata_E0_2025-26_to-2026-03.csv';
const EIGHT = ['B365', 'BFD', 'BMGM', 'BV', 'BW', 'CL', 'LB', 'PS'];
const SIX = ['B365', 'BW', 'IW', 'PS', 'WH', 'VC'];

const nameOf = (row: Row): string => `${row.HomeTeam} vs ${row.AwayTeam}`;

/** Best sums below 1 by hand: the columns of a row, one list for each selection, two bookmakers at least. */
function arbsByHand(rows: readonly Row[], selections: readonly (readonly string[])[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) {
    const legs = (columns: readonly string[]): [bookie: number, inverse: number][] =>
      columns.flatMap((column, bookie) =>
        Number(row[column]) > 1 ? [[bookie, 1 / Number(row[column])]] : [],
      );
    let best = 1;
    const walk = (at: number, sum: number, bookies: ReadonlySet<number>): void => {
      const next = selections[at];
      if (next)
        for (const [bookie, inverse] of legs(next))
          walk(at + 1, sum + inverse, new Set([...bookies, bookie]));
      else if (bookies.size > 1) best = Math.min(best, sum);
    };
    walk(0, 0, new Set());
    if (best < 1) found.set(nameOf(row), best);
  }
  return found;
}

/** Arbs by event, as the engine shows them. */
function shown(quotes: readonly Quote[]): Map<string, number> {
  const engine = new Engine();
  engine.apply(quotes, NOW, 'football-data');
  const { arbs, total } = engine.query(filterOf({ limit: 500 }), NOW);
  expect(arbs.length).toBe(total);
  return new Map(arbs.map(({ event, profit }) => [event.name, profit]));
}

function expectSame(engine: ReadonlyMap<string, number>, byHand: ReadonlyMap<string, number>): void {
  expect([...engine.keys()].toSorted()).toEqual([...byHand.keys()].toSorted());
  for (const [name, sum] of byHand) expect(engine.get(name), name).toBeCloseTo(sum, 5);
}

describe.skipIf(!REAL_ODDS_DIR)('real odds (REAL_ODDS_DIR)', () => {
  const rows = REAL_ODDS_DIR ? footballRows(E0) : [];
  const winner = (suffix: string): Quote[] =>
    rows.flatMap((row) => SIX.flatMap((bookie) => winnerQuotes(row, `${bookie}${suffix}`, bookie)));
  const winnerColumns = (suffix: string): string[][] =>
    ['H', 'D', 'A'].map((side) => SIX.map((bookie) => `${bookie}${suffix}${side}`));

  test('Premier League 2019-20, six bookmakers, before closing: 5 of 380', () => {
    const arbs = shown(winner(''));
    expect(rows.length).toBe(380);
    expect(arbs.size).toBe(5);
    expectSame(arbs, arbsByHand(rows, winnerColumns('')));
  });

  test('the closing prices of the same six', () => {
    const byHand = arbsByHand(rows, winnerColumns('C'));
    expect(byHand.size).toBeGreaterThan(5);
    // One bookmaker still has its price of days before, nine points off the five others.
    const believed = winnerColumns('C').map((side) => side.filter((column) => !column.startsWith('IW')));
    const stale = 'Liverpool vs Everton';
    expect(byHand.get(stale)).toBeCloseTo(0.944, 3);
    byHand.set(stale, arbsByHand(rows, believed).get(stale) ?? Number.NaN);
    expectSame(shown(winner('C')), byHand);
  });

  test.each(['', 'C'])('over and under 2.5 of the named bookmakers (%s)', (suffix) => {
    const named = ['B365', 'P'];
    const quotes = rows.flatMap((row) =>
      named.flatMap((bookie) => [
        ...columnQuote(row, `${bookie}${suffix}>2.5`, total(bookie, 'over')),
        ...columnQuote(row, `${bookie}${suffix}<2.5`, total(bookie, 'under')),
      ]),
    );
    const columns = ['>', '<'].map((sign) => named.map((bookie) => `${bookie}${suffix}${sign}2.5`));
    expect(quotes.length).toBe(380 * 4);
    expectSame(shown(quotes), arbsByHand(rows, columns));
  });

  test.each(['', 'C'])('Asian handicaps of the named bookmakers, quarters among them (%s)', (suffix) => {
    const named = ['B365', 'P'];
    const line = suffix === 'C' ? 'AHCh' : 'AHh';
    const quotes = rows.flatMap((row) =>
      named.flatMap((bookie) => [
        ...columnQuote(row, `${bookie}${suffix}AHH`, handicap(bookie, '1', Number(row[line]))),
        ...columnQuote(row, `${bookie}${suffix}AHA`, handicap(bookie, '2', 0 - Number(row[line]))),
      ]),
    );
    const columns = ['AHH', 'AHA'].map((side) => named.map((bookie) => `${bookie}${suffix}${side}`));
    expect(rows.filter((row) => (Number(row[line]) * 4) % 2 !== 0).length).toBeGreaterThan(100);
    expectSame(shown(quotes), arbsByHand(rows, columns));
  });

  test('a collector with long names: each match is one event from its first price, and no arb is lost', () => {
    const season = footballRows(NEWER);
    const books = EIGHT;
    const matcher = new EventMatcher();
    const engine = new Engine({
      resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs),
    });
    const nowMs = Date.parse('2025-08-01T12:00:00Z');
    for (const [at, bookie] of books.entries()) {
      const quotes = season.flatMap((row) =>
        winnerQuotes(at % 2 ? withLongNames(row) : row, `${bookie}C`, bookie),
      );
      engine.apply(quotes, nowMs, bookie);
    }
    const { arbs, total } = engine.query(filterOf({ limit: 500 }), nowMs);
    expect(arbs.length).toBe(total);
    expect(matcher.reviews()).toEqual([]);
    const byHand = arbsByHand(
      season,
      ['H', 'D', 'A'].map((side) => books.map((bookie) => `${bookie}C${side}`)),
    );
    expect([...byHand.keys()].some((name) => name.includes("Nott'm Forest"))).toBe(true);
    // Near even one book is the other seven's mirror image to a point, by opinion.
    expect([...byHand.keys()]).toContain('West Ham vs Brentford');
    expectSame(new Map(arbs.map(({ event, profit }) => [event.name, profit])), byHand);
  });

  test.each<[string, string[], missed: string[]]>([
    [E0, SIX, []],
    // The exchanged book is no mirror image of the others, who are far apart.
    [NEWER, EIGHT, ['Leeds vs Newcastle']],
  ])('%s: exchanged sides make no arb where there is a favourite', (file, books, missed) => {
    const season = footballRows(file);
    const favourites = new Set(season.filter((row) => hasFavourite(row, books)).map(nameOf));
    expect(favourites.size).toBeGreaterThan(season.length * 0.7);
    const found = books.flatMap((exchanged) => {
      const quotes = season.flatMap((row) =>
        books.flatMap((book) => winnerQuotes(row, `${book}C`, book, book === exchanged)),
      );
      const engine = new Engine();
      engine.apply(quotes, NOW);
      const { arbs } = engine.query(filterOf({ limit: 500 }), NOW);
      const isWrong = ({ bookie, selection }: { bookie: string; selection: string }): boolean =>
        bookie === exchanged.toLowerCase() && selection !== 'X';
      return arbs.filter(({ bets }) => bets.some(isWrong)).map(({ event }) => event.name);
    });
    expect(found.filter((name) => favourites.has(name))).toEqual(missed);
  });

  test('12 bookmakers: the one naive arb is a placeholder and is refused', () => {
    const quotes = snapshotQuotes('snapshot_12books_6sports_2020-11.json');
    const engine = new Engine();
    engine.apply(quotes, NOW, 'snapshot');
    expect(engine.query(filterOf({ limit: 500 }), NOW).arbs).toEqual([]);
    const { arbs, byReason } = engine.rejected(filterOf({ limit: 500 }), NOW);
    const [placeholder] = arbs.filter(({ reason }) => reason === 'IMPLAUSIBLE');
    expect(byReason.IMPLAUSIBLE).toBe(1);
    expect(placeholder?.event.name).toBe('Panathinaikos vs Kolossos Rhodes');
    expect(placeholder?.bets.map(({ bookie }) => bookie)).toContain('betclic');
  });

  test('in play, with a poller that comes every 40 s: all 16 naive arbs are refused as stale or skewed', () => {
    const quotes = apiQuotes('theoddsapi_v4_bundesliga_eu_2023-04-23.json');
    const newestMs = Math.max(...quotes.map(({ at = '' }) => Date.parse(at)));
    const naive = new Engine({
      limits: { staleMs: NEVER, forgetMs: NEVER, skewMs: NEVER, ...WITHOUT_GATES },
    });
    const engine = new Engine();
    const nowMs = newestMs + 40_000;
    for (const one of [naive, engine]) one.apply(quotes, nowMs, 'the-odds-api');
    const live = filterOf({ limit: 500 }, 'live');
    const arbs = naive.query(live, nowMs).arbs;
    expect(arbs.length).toBe(16);
    expect(Math.min(...arbs.map(({ profit }) => profit))).toBeCloseTo(0.5476, 4);
    expect(engine.query(live, nowMs).arbs).toEqual([]);
    const refused = engine.rejected(live, nowMs).arbs.filter(({ bets }) => bets.length === 3);
    expect(refused.map(({ event }) => event.id).toSorted()).toEqual(
      arbs.map(({ event }) => event.id).toSorted(),
    );
    for (const { reason } of refused) expect(['STALE', 'SKEW']).toContain(reason);
  });
});

const STATED = { H: '1', D: 'X', A: '2' } as const;
const EXCHANGED = { H: '2', D: 'X', A: '1' } as const;

/** The winner prices of columns that begin alike, with the sides exchanged or not. */
function winnerQuotes(row: Row, columns: string, bookie: string, isExchanged = false): Quote[] {
  const selections = isExchanged ? EXCHANGED : STATED;
  return (['H', 'D', 'A'] as const).flatMap((side) => {
    const rest = { bookie: bookie.toLowerCase(), market: 'W' as const, selection: selections[side] };
    return columnQuote(row, `${columns}${side}`, rest);
  });
}

/** Whether one side is at least a quarter longer than the other at every bookmaker. */
function hasFavourite(row: Row, books: readonly string[]): boolean {
  const ratios = books
    .map((bookie) => Number(row[`${bookie}CH`]) / Number(row[`${bookie}CA`]))
    .filter((ratio) => ratio > 0);
  return ratios.every((ratio) => ratio >= 1.25) || ratios.every((ratio) => ratio <= 0.8);
}

const LONG_NAMES: Record<string, string> = {
  "Nott'm Forest": 'Nottingham Forest',
  'Man United': 'Manchester United',
  'Man City': 'Manchester City',
  Wolves: 'Wolverhampton Wanderers',
  Tottenham: 'Tottenham Hotspur',
  Newcastle: 'Newcastle United',
  Leeds: 'Leeds United',
  'West Ham': 'West Ham United',
  Brighton: 'Brighton and Hove Albion',
  Bournemouth: 'AFC Bournemouth',
};

function withLongNames(row: Row): Row {
  const [home, away] = [row.HomeTeam ?? '', row.AwayTeam ?? ''].map((name) => LONG_NAMES[name] ?? name);
  return { ...row, HomeTeam: home ?? '', AwayTeam: away ?? '' };
}

const NEVER = { prematch: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY };
const WITHOUT_GATES = {
  wanderMs: Number.POSITIVE_INFINITY,
  bimodalMs: 0,
  implausibleSum: 0,
  ownSum: { min: 0, max: 99 },
  maxProbabilityGap: 1,
  favouriteRatio: Number.POSITIVE_INFINITY,
};

const total = (bookie: string, selection: 'over' | 'under') => ({
  bookie: bookie.toLowerCase(),
  market: 'OU' as const,
  selection,
  handicap: 2.5,
});

const handicap = (bookie: string, selection: '1' | '2', line: number) => ({
  bookie: bookie.toLowerCase(),
  market: 'AH' as const,
  selection,
  handicap: line,
});
