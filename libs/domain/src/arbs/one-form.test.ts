import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MARKETS } from '../markets/index.ts';
import { SPORTS } from '../sports/index.ts';
import { type ValueBetQueryInput, valueBetQuerySchema } from '../valuebets/index.ts';
import { type ArbQueryInput, arbQuerySchema, MAX_BOOKIES_NAMED } from './index.ts';

const textOf = (query: ArbQueryInput): string => JSON.stringify(arbQuerySchema.parse(query));
const valueTextOf = (query: ValueBetQueryInput): string => JSON.stringify(valueBetQuerySchema.parse(query));

describe('what means the same has one form', () => {
  it.each<[string, ArbQueryInput, ArbQueryInput]>([
    [
      'nothing, and every default',
      {},
      { channels: ['prematch'], limit: 100, sort: 'profit_desc', minPercentage: -10 },
    ],
    ['the mode that is meant anyway', { channels: ['bwin'] }, { channels: ['prematch', 'bwin', 'bwin'] }],
    [
      'bookmakers in any order, again and again',
      { channels: ['a', 'b'] },
      { channels: ['b', 'a', 'b', 'b'] },
    ],
    ['references, too', { references: ['a', 'b'] }, { references: ['b', 'a', 'b'] }],
    [
      'a reference that is selected',
      { channels: ['a'], references: ['b'] },
      { channels: ['a'], references: ['b', 'a'] },
    ],
    ['every sport and none', {}, { sports: [...SPORTS].reverse() }],
    ['every market and none', {}, { markets: [...MARKETS, 'W'] }],
    ['sports in any order', { sports: ['tennis', 'football'] }, { sports: ['soccer', 'Tennis', 'football'] }],
    [
      'terms in any letters',
      { excludeCompetitions: ['u19', 'nba'] },
      { excludeCompetitions: [' NBA ', 'U19', 'u19'] },
    ],
    ['events in any order', { events: ['a', 'b'] }, { events: ['b', 'a', 'b'] }],
    [
      'ranges in any order',
      { bookieOddsFilters: { a: { min: 2, max: 3 }, b: {} } },
      { bookieOddsFilters: { b: {}, a: { max: 3, min: 2 } } },
    ],
    ['an original without variants', {}, { bookieMapping: { a: [] } }],
    [
      'originals in any order',
      { bookieMapping: { a: ['b', 'c'], d: ['e'] } },
      { bookieMapping: { d: ['e', 'e'], a: ['b', 'c', 'b'] } },
    ],
  ])('%s', (_, one, other) => {
    expect(textOf(other)).toBe(textOf(one));
  });

  it.each<[string, ArbQueryInput, ArbQueryInput]>([
    [
      'the first name for an original stands for it',
      { bookieMapping: { a: ['b', 'c'] } },
      { bookieMapping: { a: ['c', 'b'] } },
    ],
    [
      'a reference is no selected bookmaker',
      { channels: ['a'], references: ['b'] },
      { channels: ['a', 'b'] },
    ],
    ['a mode is no other', {}, { channels: ['live'] }],
    ['some sports are not all', {}, { sports: SPORTS.slice(1) }],
  ])('but %s', (_, one, other) => {
    expect(textOf(other)).not.toBe(textOf(one));
  });

  it('of value bets as well, where an empty choice is the live feed', () => {
    const one: ValueBetQueryInput = { channels: ['live', 'a', 'b'], sports: [] };
    expect(
      valueTextOf({ channels: ['b', 'live', 'a', 'a'], sports: [...SPORTS], markets: [...MARKETS] }),
    ).toBe(valueTextOf(one));
    expect(valueTextOf({ channels: [] })).toBe(valueTextOf({ channels: ['live'] }));
    expect(valueTextOf({ channels: [] })).not.toBe(valueTextOf({}));
  });

  it('whatever the order and however often things are named', () => {
    const names = fc.uniqueArray(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', '365', 'constructor'));
    const choice = fc.record({
      channels: names,
      references: names,
      excludeCompetitions: names,
      events: names,
    });
    const shuffled = <T>(items: T[]) =>
      fc.shuffledSubarray(items, { minLength: items.length }).map((all) => [...all, ...all.slice(0, 2)]);
    const written = choice.chain((query) =>
      fc
        .tuple(shuffled(query.channels), shuffled(query.references), shuffled(query.events))
        .map(
          ([channels, references, events]) => [query, { ...query, channels, references, events }] as const,
        ),
    );
    fc.assert(
      fc.property(written, ([one, other]) => {
        expect(textOf(one)).toBe(textOf(other));
      }),
    );
  });
});

const many = (count: number, of: (at: number) => string = (at) => `b${at}`): string[] =>
  Array.from({ length: count }, (_, at) => of(at));
const record = <T>(count: number, value: T): Record<string, T> =>
  Object.fromEntries(many(count).map((bookie) => [bookie, value]));

test.each<[string, ArbQueryInput, ArbQueryInput]>([
  [
    'bookmakers and both modes',
    { channels: ['live', 'prematch', ...many(MAX_BOOKIES_NAMED)] },
    { channels: many(MAX_BOOKIES_NAMED + 3) },
  ],
  ['references', { references: many(MAX_BOOKIES_NAMED) }, { references: many(MAX_BOOKIES_NAMED + 1) }],
  ['originals', { bookieMapping: record(400, ['a', 'b']) }, { bookieMapping: record(401, []) }],
  ['names of an original', { bookieMapping: { a: many(40) } }, { bookieMapping: { a: many(41) } }],
  [
    'names of all originals',
    { bookieMapping: record(20, many(40)) },
    { bookieMapping: record(21, many(40)) },
  ],
  ['ranges', { bookieOddsFilters: record(400, {}) }, { bookieOddsFilters: record(401, {}) }],
  ['terms', { excludeCompetitions: many(100) }, { excludeCompetitions: many(101) }],
  [
    'letters of a term',
    { excludeCompetitions: ['x'.repeat(100)] },
    { excludeCompetitions: [`x${' '.repeat(100)}`] },
  ],
  ['sports', { sports: many(20, () => 'tennis') }, { sports: many(21, () => 'tennis') }],
  ['letters of a sport', { sports: [`soccer${' '.repeat(34)}`] }, { sports: [`soccer${' '.repeat(35)}`] }],
  ['markets', { markets: ['W', 'W'] }, { markets: Array.from({ length: 31 }, () => 'W') }],
  ['events', { events: many(20) }, { events: many(21) }],
  ['letters of an event', { events: ['x'.repeat(100)] }, { events: ['x'.repeat(101)] }],
  ['letters of a bookmaker', { channels: ['x'.repeat(40)] }, { channels: ['x'.repeat(41)] }],
])('as many %s as make sense, and no more', (_, most, tooMany) => {
  expect(arbQuerySchema.safeParse(most).error).toBeUndefined();
  expect(arbQuerySchema.safeParse(tooMany).success).toBe(false);
});
