import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Quote, quoteSchema } from '@bothways/domain/quotes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Engine } from '../src/index.ts';
import { filterOf } from '../src/testing/quotes.ts';

/**
 * Real files, read and judged here without a line of the engine or the domain's maths: plain sums of inverse odds over
 * everything two bookmakers or more can make of a market.
 */
const DIR = process.env.REAL_ODDS_DIR;
const text = (file: string): string => (DIR ? readFileSync(join(DIR, file), 'utf8') : '');

interface Priced {
  bookie: string;
  odds: number;
}

/** Lowest sum over all choices of one price for each selection, of two bookmakers at least. */
function lowestSum(selections: readonly (readonly Priced[])[]): number {
  const choose = (at: number, sum: number, bookies: readonly string[]): number => {
    const offers = selections[at];
    if (!offers) return new Set(bookies).size > 1 ? sum : Number.POSITIVE_INFINITY;
    return Math.min(
      Number.POSITIVE_INFINITY,
      ...offers.map(({ bookie, odds }) => choose(at + 1, sum + 1 / odds, [...bookies, bookie])),
    );
  };
  return choose(0, 0, []);
}

describe.skipIf(!DIR)('Premier League 2019-20 (REAL_ODDS_DIR)', () => {
  const [header = '', ...lines] = text('footballdata_E0_2019-20.csv').trim().split(/\r?\n/);
  const names = header.split(',');
  const matches = lines.map((line) => {
    const values = line.split(',');
    return new Map(names.map((name, at) => [name, values[at] ?? '']));
  });
  type Match = (typeof matches)[number];

  const eventOf = (match: Match) => ({
    sport: 'football',
    league: 'Premier League',
    home: match.get('HomeTeam') ?? '',
    away: match.get('AwayTeam') ?? '',
    startedAt: `${(match.get('Date') ?? '').split('/').reverse().join('-')}T${match.get('Time')}:00Z`,
  });
  const nowMs = Date.parse('2019-08-01T12:00:00Z');

  interface Column {
    bookie: string;
    column: string;
    selection: string;
    handicap?: (match: Match) => number;
  }

  const market = (bookies: readonly string[], ends: Record<string, string>, more = {}): Column[] =>
    bookies.flatMap((bookie) =>
      Object.entries(ends).map(([end, selection]) => ({
        bookie,
        column: `${bookie}${end}`,
        selection,
        ...more,
      })),
    );
  const SIX = ['B365', 'BW', 'IW', 'PS', 'WH', 'VC'];

  /** Name of each match that is an arb, with its sum, by hand and by the engine. */
  function compare(marketCode: string, columns: readonly Column[]) {
    const engine = new Engine();
    const byHand = new Map<string, number>();
    for (const match of matches) {
      const event = eventOf(match);
      const priced = columns.flatMap(({ bookie, column, selection, handicap }) => {
        const odds = Number(match.get(column));
        return odds > 1
          ? [{ bookie: bookie.toLowerCase(), selection, odds, handicap: handicap?.(match) }]
          : [];
      });
      const selections = new Set(columns.map(({ selection }) => selection));
      const sum = lowestSum(
        [...selections].map((one) => priced.filter(({ selection }) => selection === one)),
      );
      if (sum < 1) byHand.set(`${event.home} vs ${event.away}`, sum);
      const quotes = priced.map(({ bookie, selection, odds, handicap }) => {
        const line = selection === '2' && handicap !== undefined ? 0 - handicap : handicap;
        const own = { event, mode: 'prematch', bookie, market: marketCode, selection, odds };
        return quoteSchema.parse({ ...own, ...(line !== undefined && { handicap: line }) });
      });
      engine.apply(quotes, nowMs);
    }
    const { arbs } = engine.query(filterOf({ limit: 500 }), nowMs);
    return { byHand, shown: new Map(arbs.map((arb) => [arb.event.name, arb.profit])) };
  }

  function expectAlike({ byHand, shown }: ReturnType<typeof compare>): void {
    const isSlight = (sum: number): boolean => sum > 1 - 1e-9;
    expect([...shown.keys()].sort()).toEqual(
      [...byHand].flatMap(([name, sum]) => (isSlight(sum) ? [] : [name])).sort(),
    );
    for (const [name, sum] of shown) expect(sum).toBeCloseTo(byHand.get(name) ?? 0, 5);
  }

  test('six bookmakers before closing: 5 of 380 matches, the same by hand', () => {
    const found = compare('W', market(SIX, { H: '1', D: 'X', A: '2' }));
    expect(matches).toHaveLength(380);
    expect(found.byHand.size).toBe(5);
    expectAlike(found);
  });

  test('six bookmakers at closing', () => {
    const ends = { CH: '1', CD: 'X', CA: '2' };
    const { byHand, shown } = compare('W', market(SIX, ends));
    // One bookmaker still has its price of days before, nine points off the five others: it is not believed.
    const stale = 'Liverpool vs Everton';
    const believed = compare(
      'W',
      market(
        SIX.filter((bookie) => bookie !== 'IW'),
        ends,
      ),
    );
    byHand.set(stale, believed.byHand.get(stale) ?? Number.NaN);
    expectAlike({ byHand, shown });
  });

  const TWO = ['B365', 'P'];
  test.each([
    ['before closing', { '>2.5': 'over', '<2.5': 'under' }],
    ['at closing', { 'C>2.5': 'over', 'C<2.5': 'under' }],
  ])('over and under 2.5, %s', (_, ends) => {
    expectAlike(compare('OU', market(TWO, ends, { handicap: () => 2.5 })));
  });

  test.each([
    ['before closing', { AHH: '1', AHA: '2' }, 'AHh'],
    ['at closing', { CAHH: '1', CAHA: '2' }, 'AHCh'],
  ])('Asian handicap, %s', (_, ends, line) => {
    expectAlike(compare('AH', market(TWO, ends, { handicap: (match: Match) => Number(match.get(line)) })));
  });
});

const snapshotSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({ odds: z.record(z.string(), z.array(z.number())), date: z.string().nullish() }),
  ),
);
const SPORTS: Record<string, string> = {
  football: 'football',
  tennis: 'tennis',
  'hockey-sur-glace': 'hockey',
  basketball: 'basketball',
  hockey: 'hockey',
};

describe.skipIf(!DIR)('a snapshot of 12 bookmakers (REAL_ODDS_DIR)', () => {
  const nowMs = Date.parse('2020-11-22T08:00:00Z');
  const naive: string[] = [];
  const quotes: Quote[] = [];
  for (const [sportName, events] of Object.entries(
    snapshotSchema.parse(JSON.parse(text('snapshot_12books_6sports_2020-11.json') || '{}')),
  )) {
    const sport = SPORTS[sportName];
    if (!sport) continue;
    for (const [name, { odds, date }] of Object.entries(events)) {
      const [home = '', away = ''] = name.split(' - ');
      const size = Math.max(...Object.values(odds).map((prices) => prices.length));
      const selections = size === 3 ? ['1', 'X', '2'] : ['1', '2'];
      const priced = Object.entries(odds).flatMap(([bookie, prices]) =>
        prices.map((price, at) => ({ bookie, odds: price, selection: selections[at] ?? '' })),
      );
      const valid = priced.filter((price) => price.odds > 1 && price.selection !== '');
      if (lowestSum(selections.map((one) => valid.filter(({ selection }) => selection === one))) < 1)
        naive.push(name);
      const event = { sport, home, away, startedAt: `${(date ?? '2020-11-23T12:00:00').slice(0, 19)}Z` };
      for (const { bookie, selection, odds: price } of valid)
        quotes.push(
          quoteSchema.parse({
            event,
            mode: 'prematch',
            bookie,
            market: 'W',
            selection,
            odds: price,
            overTimeIncluded: size === 2,
          }),
        );
    }
  }

  test('its one naive arb is refused with its reason and nothing is shown', () => {
    expect(naive).toEqual([expect.stringContaining('Panathinaikos')]);
    const engine = new Engine();
    engine.apply(quotes, nowMs);
    expect(engine.query(filterOf({ limit: 500 }), nowMs).arbs).toEqual([]);
    const { arbs } = engine.rejected(filterOf({ limit: 500 }), nowMs);
    const own = arbs.filter(({ event }) => event.name.includes('Panathinaikos'));
    expect(own.map(({ reason }) => reason)).toEqual(['IMPLAUSIBLE']);
  });
});

const apiSchema = z.array(
  z.object({
    id: z.string(),
    sport_key: z.string(),
    commence_time: z.string(),
    home_team: z.string(),
    away_team: z.string(),
    bookmakers: z.array(
      z.object({
        key: z.string(),
        last_update: z.string(),
        markets: z.array(
          z.object({
            key: z.string(),
            last_update: z.string(),
            outcomes: z.array(z.object({ name: z.string(), price: z.number() })),
          }),
        ),
      }),
    ),
  }),
);

describe.skipIf(!DIR)('The Odds API in play (REAL_ODDS_DIR)', () => {
  const events = apiSchema
    .parse(JSON.parse(text('theoddsapi_v4_bundesliga_eu_2023-04-23.json') || '[]'))
    .filter(({ sport_key }) => sport_key.startsWith('soccer'));
  const quotes = events.flatMap((event) =>
    event.bookmakers.flatMap((bookmaker) =>
      bookmaker.markets
        .filter(({ key }) => key === 'h2h')
        .flatMap(({ last_update, outcomes }) =>
          outcomes
            .filter(({ price }) => price > 1)
            .map(({ name, price }) =>
              quoteSchema.parse({
                event: {
                  id: event.id,
                  sport: 'football',
                  home: event.home_team,
                  away: event.away_team,
                  startedAt: event.commence_time,
                },
                mode: 'live',
                bookie: bookmaker.key,
                market: 'W',
                selection: name === event.home_team ? '1' : name === event.away_team ? '2' : 'X',
                odds: price,
                at: last_update,
              }),
            ),
        ),
    ),
  );
  const naive = events
    .filter(({ id }) => {
      const own = quotes.filter(({ event }) => event.id === id);
      const offers = ['1', 'X', '2'].map((one) =>
        own
          .filter(({ selection }) => selection === one)
          .map(({ bookie, odds }) => ({ bookie, odds: odds ?? 0 })),
      );
      return lowestSum(offers) < 1;
    })
    .map(({ home_team, away_team }) => `${home_team} vs ${away_team}`);

  const newestMs = Math.max(...quotes.map(({ at = '' }) => Date.parse(at)));
  const filter = filterOf({ limit: 500 }, 'live');
  function engineAt(nowMs: number): Engine {
    const engine = new Engine();
    engine.apply(quotes, nowMs, 'the-odds-api');
    return engine;
  }

  /** Names of the naive arbs with the reason for which they are refused at a clock. */
  function refusedAt(engine: Engine, nowMs: number): Map<string, string | undefined> {
    const { arbs } = engine.rejected(filter, nowMs);
    const whole = arbs.filter(({ bets }) => bets.length === 3);
    return new Map(whole.map(({ event, reason }) => [event.name, reason]));
  }

  test('from its newest price on, at every clock, all 16 naive arbs are refused as stale or skewed', () => {
    expect(naive).toHaveLength(16);
    // Later the first of these prices are not stale but gone.
    const engine = engineAt(newestMs);
    for (let afterMs = 0; afterMs <= 210_000; afterMs += 1000) {
      const refused = refusedAt(engine, newestMs + afterMs);
      for (const name of naive) expect(['STALE', 'SKEW'], `${name} +${afterMs}`).toContain(refused.get(name));
    }
  });

  test('none is ever shown, before fees, on clocks that agree to a second and on prices that agree with each other', () => {
    const engine = engineAt(newestMs);
    for (let afterMs = 0; afterMs <= 400_000; afterMs += 500)
      expect(engine.query(filter, newestMs + afterMs).arbs, `+${afterMs}`).toEqual([]);
    // Nor to who comes later and hears everything at once.
    for (const afterMs of [5000, 13_000, 14_000, 60_000])
      expect(engineAt(newestMs + afterMs).query(filter, newestMs + afterMs).arbs).toEqual([]);
  });

  test('whatever the order in which the prices are stated', () => {
    const engine = new Engine();
    engine.apply(quotes.toReversed(), newestMs, 'the-odds-api');
    expect(engine.query(filter, newestMs).arbs).toEqual([]);
    const refused = engine.rejected(filter, newestMs).arbs.map(({ event }) => event.name);
    expect(naive.filter((name) => !refused.includes(name))).toEqual([]);
  });
});
