import { arbQuerySchema } from '@bothways/domain/arbs';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { expect, test } from 'vitest';
import { ARSENAL, filterOf, NOW_MS } from '../testing/quotes.ts';
import { replayOf, type StoredMove } from '../testing/recorded-run.ts';
import type { ReplayedEvent, ReplayedList } from './index.ts';

const { sport, country, league, home, away } = ARSENAL;
const START_MS = Date.parse(ARSENAL.startedAt);
const EVENT: ReplayedEvent = {
  ...{ sport, country, league, home, away },
  id: 'e1',
  mode: 'prematch',
  startMs: START_MS,
};
const ARBS: ReplayedList = { kind: 'arbs', filter: filterOf(), bookies: [] };
const DELAYS_MS = [0, 2000, 5000, 60_000];

/** `over alpha 2.1 @3`: seconds from the beginning; with `?` instead of `@` it fell silent then. */
const move = (text: string): StoredMove => {
  const [side = '', bookie = '', odds = '', at = ''] = text.split(' ');
  const selection = side.includes('.') ? side : `OU.FT.${side}.2.5`;
  const atMs = NOW_MS + Number(at.slice(1)) * 1000;
  return {
    selection,
    bookie,
    atMs,
    oddsMilli: Math.round(Number(odds) * 1000),
    isSilent: at.startsWith('?'),
  };
};
const replay = (moves: readonly string[], list: ReplayedList = ARBS, event = EVENT) =>
  replayOf(list, event, moves.map(move), DELAYS_MS);
const seconds = (ms: number): number => (ms - NOW_MS) / 1000;

test('an arb stands from the price that makes it to the one that ends it, at the prices of its coming', () => {
  const [found, ...others] = replay([
    'over alpha 2.1 @0',
    'under beta 1.8 @10',
    'under beta 2.1 @20',
    'over alpha 2.2 @23',
    'under beta 1.7 @30',
  ]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ pct: 4.7619, isOneSample: false });
  expect([found?.beganMs ?? 0, found?.endedMs ?? 0].map(seconds)).toEqual([20, 30]);
  expect(found?.legs).toMatchObject([
    { bookie: 'alpha', odds: 2.1, pick: { market: 'OU', selection: 'over', handicap: 2.5 } },
    { bookie: 'beta', odds: 2.1, pick: { selection: 'under' } },
  ]);
  expect(found?.stood).toEqual([true, true, true, false]);
});

test('an arb ends when a price of it falls silent, and comes back with its confirmation', () => {
  const found = replay([
    'over alpha 2.1 @0',
    'under beta 2.1 @20',
    'over alpha 2.1 ?40',
    'over alpha 2.1 @100',
    'under beta 0 @110',
  ]);
  expect(found.map(({ beganMs, endedMs }) => [beganMs, endedMs].map(seconds))).toEqual([
    [20, 40],
    [100, 110],
  ]);
  expect(found[0]?.stood).toEqual([true, true, true, false]);
});

test('a price that has gone and come back within the delay stands, one that is lower then does not', () => {
  const until = (more: readonly string[]) =>
    replay(['over alpha 2.1 @0', 'under beta 2.1 @20', ...more])[0]?.stood;
  expect(until(['under beta 0 @21', 'under beta 2.1 @24'])).toEqual([true, false, true, true]);
  expect(until(['under beta 2.05 @22'])).toEqual([true, false, false, false]);
  expect(until(['under beta 2.05 @22.001'])).toEqual([true, true, false, false]);
});

test('what nothing was told of between its coming and its going is one sample', () => {
  const [one] = replay(['over alpha 2.1 @0', 'under beta 2.1 @20', 'under beta 1.8 @80']);
  expect(one?.isOneSample).toBe(true);
  const [two] = replay([
    'over alpha 2.1 @0',
    'under beta 2.1 @20',
    'W.FT.1 beta 3 @50',
    'under beta 1.8 @80',
  ]);
  expect(two?.isOneSample).toBe(false);
});

test('ends with the start, and what is told of it later counts for nothing', () => {
  const startS = (START_MS - NOW_MS) / 1000;
  const [found, ...others] = replay([
    'over alpha 2.1 @0',
    `under beta 2.1 @${startS - 3}`,
    `under beta 2.3 @${startS}`,
    `over alpha 2.4 @${startS + 60}`,
  ]);
  expect(others).toEqual([]);
  expect(found?.endedMs).toBe(START_MS);
  expect(found?.stood).toEqual([true, true, false, false]);
  expect(replay([`over alpha 2.1 @${startS}`, `under beta 2.3 @${startS + 1}`])).toEqual([]);
});

test('in play it goes on after the start, to the last that is stored', () => {
  const list: ReplayedList = { ...ARBS, kind: 'arbs', filter: filterOf({}, 'live') };
  const startS = (START_MS - NOW_MS) / 1000;
  const moves = ['over alpha 2.1', 'under beta 2.1', 'W.FT.1 beta 3'].map(
    (text, at) => `${text} @${startS + at * 8}`,
  );
  const [found] = replay(moves, list, { ...EVENT, mode: 'live' });
  expect(found).toMatchObject({ beganMs: START_MS + 8000, endedMs: START_MS + 16_000 });
  expect(found?.stood).toEqual([true, true, true, false]);
});

test('value bets carry the fair odds of their coming, and the name that the list gives the bookmaker', () => {
  const list: ReplayedList = {
    kind: 'valuebets',
    filter: valueBetQuerySchema.parse({
      channels: ['prematch', 'softer'],
      bookieMapping: { soft: ['softer'] },
    }),
    bookies: [],
  };
  const sellers = ['alpha', 'gamma', 'delta', 'epsilon'];
  const [found, ...others] = replay(
    [
      ...sellers.flatMap((bookie) => [`over ${bookie} 1.9 @0`, `under ${bookie} 1.9 @0`]),
      'over soft 1.9 @5',
      'under soft 1.65 @5',
      'over soft 2.2 @9',
      'over soft 1.9 @30',
    ],
    list,
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    pct: 10,
    legs: [{ bookie: 'softer', original: 'soft', odds: 2.2, fairOdds: 2 }],
  });
  expect([found?.beganMs ?? 0, found?.endedMs ?? 0].map(seconds)).toEqual([9, 30]);
});

test('a price carries the name that the list gave it: the variant without a price of its own, and whose it is', () => {
  const names = { bookieMapping: { soft: ['softer', 'softest'] } };
  const channels = ['prematch', 'softer', 'softest', 'beta'];
  const list: ReplayedList = {
    kind: 'arbs',
    filter: arbQuerySchema.parse({ channels, minPercentage: 0, ...names }),
    bookies: [],
  };
  const found = replay(
    [
      'over soft 2.2 @0',
      'under beta 2.1 @5',
      'over softer 1.9 @9',
      'under beta 1.7 @20',
      'under beta 2.1 @30',
    ],
    list,
  );
  const legs = found.map((one) => one.legs.map(({ bookie, original }) => `${bookie} ${original}`));
  expect(legs).toEqual([
    ['softer soft', 'beta beta'],
    ['softest soft', 'beta beta'],
  ]);
});

test('what is set for bookmakers now holds for then; how old their prices were does not', () => {
  const rules = (more: object) => [
    { value: 'alpha', label: 'A', countries: [], fee: { model: 'winnings' as const, ratePct: 2 } },
    { value: 'beta', label: 'B', countries: [], ...more },
  ];
  const moves = ['over alpha 2.1 @0', 'under beta 2.1 @600'];
  const modes = (more: object) => ({
    modes: {
      prematch: {
        ...{ enabled: true, sports: null, markets: null, delaySeconds: 0, staleSeconds: null },
        ...{ maxPercentage: null, reference: true, referenceWeight: 1, ...more },
      },
      live: {
        ...{ enabled: true, sports: null, markets: null, delaySeconds: 0, staleSeconds: null },
        ...{ maxPercentage: null, reference: true, referenceWeight: 1 },
      },
    },
  });
  expect(replay(moves, { ...ARBS, bookies: rules(modes({ staleSeconds: 5 })) })[0]?.pct).toBeCloseTo(
    4.2578,
    3,
  );
  expect(replay(moves, { ...ARBS, bookies: rules(modes({ enabled: false })) })).toEqual([]);
});

test('a pick that is none, and a lay where nobody can lay any more, are left out', () => {
  expect(
    replay(['nonsense.x alpha 2.1 @0', 'W.FT.lay.1 alpha 1.5 @0', 'over alpha 2.1 @1', 'under beta 2.1 @2']),
  ).toHaveLength(1);
});
