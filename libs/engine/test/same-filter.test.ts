import { type Arb, type ArbFilter, arbQuerySchema, passesArbFilter } from '@bothways/domain/arbs';
import type { Mode, Quote } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { passesValueBetFilter, type ValueBetFilter, valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { POOLS } from '../src/testing/pools.ts';
import { eventOf, NOW_MS, quoteOf } from '../src/testing/quotes.ts';
import { BOOKIES, NO_GATES, randomFilter } from '../src/testing/random-book.ts';

// The engine reads filters over the numbers of its tables and the screen over finished records. What follows holds both
// to one meaning: the list of a filter is what `libs/domain` leaves of the whole list.

const LEAGUES = ['Premier League', 'Serie A', 'Friendly, U19', 'NBA'] as const;
const VALUES = BOOKIES.map(({ value }) => value);
const EXCHANGES = new Set(BOOKIES.filter(({ exchange }) => exchange).map(({ value }) => value));
/** Sums on both sides of the score of 7 that counts as liquid. */
const LIMITS_USD = [undefined, 100, 3000, 9000] as const;

interface Events {
  mode: Mode;
  quotes: Quote[];
}

const eventQuotes = (mode: Mode, event: number): fc.Arbitrary<Quote[]> =>
  fc
    .record({ sport: fc.constantFrom<Sport>(...SPORTS), league: fc.constantFrom(...LEAGUES) })
    .chain(({ sport, league }) =>
      fc.array(
        fc
          .record({
            bookie: fc.constantFrom(...VALUES),
            pick: fc.constantFrom(...POOLS[sport]),
            milli: fc.integer({ min: 1400, max: 3600 }),
            maxRisk: fc.constantFrom(...LIMITS_USD),
            side: fc.constantFrom('back' as const, 'lay' as const),
          })
          .map(({ bookie, pick, milli, maxRisk, side }) =>
            quoteOf(bookie, { ...pick, maxRisk, ...(EXCHANGES.has(bookie) && { side }) }, milli / 1000, {
              event: { ...eventOf(sport, league), home: `Home ${event}`, away: `Away ${event}` },
              mode,
            }),
          ),
        { minLength: 8, maxLength: 30 },
      ),
    );

const events: fc.Arbitrary<Events> = fc
  .constantFrom<Mode>('prematch', 'live')
  .chain((mode) =>
    fc
      .tuple(...[0, 1, 2].map((event) => eventQuotes(mode, event)))
      .map((each) => ({ mode, quotes: each.flat() })),
  );

function engineOf(quotes: readonly Quote[]): Engine {
  const engine = new Engine({ bookies: BOOKIES, limits: NO_GATES });
  engine.apply(quotes, NOW_MS);
  return engine;
}

/** Rules that look at the event and the percent alone, and so do not change which bets make an arb. */
const eventRules = fc.record({
  sports: fc.oneof(fc.constant<Sport[]>([]), fc.subarray([...SPORTS], { minLength: 3 })),
  excludeCompetitions: fc.subarray(['premier', 'U19', 'ENGLAND serie', ' nba ', 'nobody']),
  onlyLiquidEvents: fc.boolean(),
  minPercentage: fc.constantFrom(-10, -10, -3, 0, 2.5),
  maxPercentage: fc.constantFrom(100, 100, 20, 5),
});

const RUNS = { numRuns: 300 * inject('share'), interruptAfterTimeLimit: 30_000 };
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).toSorted();

/** Counts what a property saw, so that it cannot hold for want of examples. */
const census = () => ({ kept: 0, hidden: 0 });

test('arbs: the list of a filter is what the filter of the screen leaves of the whole list', () => {
  const seen = census();
  fc.assert(
    fc.property(events, eventRules, fc.boolean(), ({ mode, quotes }, rules, asksOne) => {
      const engine = engineOf(quotes);
      const everything = { channels: [mode], minPercentage: -10, limit: 1000 };
      const whole = engine.query(arbQuerySchema.parse(everything), NOW_MS).arbs;
      const one = asksOne ? whole.slice(0, 1).map(({ event }) => event.id) : [];
      const filter = arbQuerySchema.parse({ ...everything, ...rules, events: one });
      const left = whole.filter((arb) => passesArbFilter(arb, filter, NOW_MS));
      expect(idsOf(engine.query(filter, NOW_MS).arbs)).toEqual(idsOf(left));
      seen.kept += left.length;
      seen.hidden += whole.length - left.length;
    }),
    RUNS,
  );
  expect(seen.kept).toBeGreaterThan(50 * inject('share'));
  expect(seen.hidden).toBeGreaterThan(50 * inject('share'));
}, 60_000);

/** As a screen that has a configuration sends it, the ranges of variants included. */
const anyFilter = (mode: Mode): fc.Arbitrary<ArbFilter> =>
  fc
    .tuple(
      randomFilter(mode),
      fc.dictionary(
        fc.constantFrom('alpha', 'clone', 'twin', 'beta_uk', 'gamma'),
        fc.constantFrom({ min: 2 }, { max: 2 }),
        { maxKeys: 3 },
      ),
    )
    .map(([filter, ranges]) => ({
      ...filter,
      bookieOddsFilters: { ...filter.bookieOddsFilters, ...ranges },
    }));

test('arbs: whatever the bookmakers, ranges and overtime, the screen hides nothing of what the server lists', () => {
  let count = 0;
  fc.assert(
    fc.property(
      events.chain((book) => anyFilter(book.mode).map((filter) => ({ ...book, filter }))),
      ({ quotes, filter }) => {
        const { arbs } = engineOf(quotes).query(filter, NOW_MS);
        const hidden = arbs.filter((arb: Arb) => !passesArbFilter(arb, filter, NOW_MS));
        expect(hidden.map(({ id }) => id)).toEqual([]);
        count += arbs.length;
      },
    ),
    RUNS,
  );
  expect(count).toBeGreaterThan(50 * inject('share'));
}, 60_000);

/** Rules of value bets: each price is judged by itself, so that none of them changes another. */
const valueRules = fc.record({
  sports: eventRules.map(({ sports }) => sports),
  excludeCompetitions: eventRules.map(({ excludeCompetitions }) => excludeCompetitions),
  onlyLiquidEvents: fc.boolean(),
  filterOvertimeMismatch: fc.boolean(),
  markets: fc.constantFrom<ValueBetFilter['markets']>([], [], ['OU'], ['W', 'AH']),
  oddsFilters: fc.constantFrom({}, { minOdds: 1.9 }, { maxOdds: 2.1 }, { minOdds: 1.8, maxOdds: 2.6 }),
  minPercentage: fc.constantFrom(-50, 0, 1, 5),
  maxPercentage: fc.constantFrom(100, 50, 10),
});

/** Two-way markets whose bookmakers are of about one mind, as judging needs them, and some who are not. */
const priced = (mode: Mode, event: number): fc.Arbitrary<Quote[]> =>
  fc
    .record({
      sport: fc.constantFrom<Sport>('football', 'basketball', 'hockey'),
      league: fc.constantFrom(...LEAGUES),
      maxRisk: fc.constantFrom(...LIMITS_USD),
      offers: fc.array(
        fc.record({ over: fc.integer({ min: -150, max: 150 }), line: fc.constantFrom(2.5, 3.5) }),
        {
          minLength: VALUES.length,
          maxLength: VALUES.length,
        },
      ),
    })
    .map(({ sport, league, maxRisk, offers }) =>
      offers.flatMap(({ over, line }, at) =>
        (['over', 'under'] as const).map((selection) =>
          quoteOf(
            VALUES[at] ?? '',
            { market: 'OU', period: 'FT', selection, handicap: line, maxRisk },
            (1930 + (selection === 'over' ? over : -over)) / 1000,
            {
              event: { ...eventOf(sport, league), home: `Home ${event}`, away: `Away ${event}` },
              mode,
            },
          ),
        ),
      ),
    );

const pricedEvents: fc.Arbitrary<Events> = fc
  .constantFrom<Mode>('prematch', 'live')
  .chain((mode) =>
    fc.tuple(...[0, 1, 2].map((event) => priced(mode, event))).map((each) => ({ mode, quotes: each.flat() })),
  );

test('value bets: the list of a filter is what the filter of the screen leaves of the whole list', () => {
  const seen = census();
  fc.assert(
    fc.property(pricedEvents, valueRules, ({ mode, quotes }, rules) => {
      const engine = engineOf(quotes);
      const everything = { channels: [mode], minPercentage: -50, maxPercentage: 100, limit: 1000 };
      const whole = engine.queryValues(valueBetQuerySchema.parse(everything), NOW_MS).valuebets;
      const filter = valueBetQuerySchema.parse({ ...everything, ...rules });
      const left = whole.filter((bet) => passesValueBetFilter(bet, filter, NOW_MS));
      expect(idsOf(engine.queryValues(filter, NOW_MS).valuebets)).toEqual(idsOf(left));
      seen.kept += left.length;
      seen.hidden += whole.length - left.length;
    }),
    RUNS,
  );
  expect(seen.kept).toBeGreaterThan(20 * inject('share'));
  expect(seen.hidden).toBeGreaterThan(20 * inject('share'));
}, 60_000);
