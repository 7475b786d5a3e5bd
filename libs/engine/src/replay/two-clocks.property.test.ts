import { DEFAULT_MODE_SETTINGS } from '@bothways/domain/bookies';
import type { FeedItem, Quote } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { anyFilter, anyQuote, BOOKIES, LEVEL_PICKS, TOTAL_PICKS } from '../testing/level-book.ts';
import { filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { BEAT_MS, recordRun, replayOf, type Said } from '../testing/recorded-run.ts';
import type { ReplayedList, ReplayedOpportunity } from './index.ts';

const TIMEOUT_MS = 180_000;
const LONGEST_MS = 150_000;
const SECOND_MS = 1000;
const HOUR_BEATS = 3_600_000 / BEAT_MS;
const SLOW = { ...DEFAULT_MODE_SETTINGS, delaySeconds: 30, staleSeconds: 60 };
const RULES = [
  { value: 'gamma', label: 'C', countries: [], fee: { model: 'winnings' as const, ratePct: 2 } },
  // Prices of a slow feed, of which some are stale when they arrive.
  { value: 'delta', label: 'D', countries: [], modes: { prematch: SLOW, live: SLOW } },
];

const anyArbs: fc.Arbitrary<ReplayedList> = anyFilter.map((filter) => ({
  kind: 'arbs',
  filter: { ...filter, limit: 1000 },
  bookies: RULES,
}));
const anyValues: fc.Arbitrary<ReplayedList> = fc.subarray([...BOOKIES]).map((bookies) => ({
  kind: 'valuebets',
  filter: valueBetQuerySchema.parse({
    channels: ['prematch', ...bookies],
    minPercentage: 0,
    maxPercentage: 100,
    limit: 1000,
  }),
  bookies: RULES,
}));

/** By how much the source's clock is behind ours, ms: polled feeds stamp before we receive, some stamp ahead. */
const anyLag: fc.Arbitrary<number | undefined> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60, max: 1200 }) },
  { weight: 1, arbitrary: fc.integer({ min: -60, max: -1 }) },
);
const stamped = (item: Quote, lagS: number | undefined, nowMs: number): Quote =>
  lagS === undefined ? item : { ...item, at: new Date(nowMs - lagS * SECOND_MS).toISOString() };

/** Rounds of a feed, each some time after the one before: most are the next poll, some come after a silence. */
const anyRounds = (most: number, lastBeat: number): fc.Arbitrary<Said[]> =>
  fc
    .array(
      fc.record({
        wait: fc.oneof(
          { weight: 12, arbitrary: fc.nat(40) },
          { weight: 1, arbitrary: fc.integer({ min: 100, max: 2200 }) },
        ),
        items: fc.array(
          fc.record({
            one: anyQuote({ ...LEVEL_PICKS, ...TOTAL_PICKS }),
            gone: fc.integer({ min: 0, max: 9 }).map((tenth) => tenth === 0),
            lagS: anyLag,
          }),
          { minLength: 1, maxLength: 25, size: 'max' },
        ),
      }),
      { minLength: 2, maxLength: most, size: 'max' },
    )
    .map((rounds) => {
      const heard: Said[] = [];
      let beats = 0;
      for (const { wait, items } of rounds) {
        beats += wait;
        if (beats > lastBeat) break;
        const nowMs = NOW_MS + beats * BEAT_MS;
        heard.push({
          beats,
          items: items.map(({ one, gone, lagS }) => stamped(gone ? { ...one, odds: 0 } : one, lagS, nowMs)),
        });
      }
      // The list is read to the end, when everything has fallen silent.
      return [...heard, { beats: Math.min(lastBeat, beats + 400), items: [] }];
    });

/** Whole books of everybody, so that there is a fair price to judge by. */
const BOOKS: Said = {
  beats: 0,
  items: BOOKIES.flatMap((bookie, at) =>
    Object.entries({ ...LEVEL_PICKS, ...TOTAL_PICKS }).map(([pick, odds]) =>
      quote(bookie, pick, Math.round(odds * (950 + at)) / 1000),
    ),
  ),
};

const standingAt = (found: readonly ReplayedOpportunity[], ms: number): ReplayedOpportunity[] =>
  found.filter(({ beganMs, endedMs }) => beganMs <= ms && ms < endedMs);

/** Compares every moment of a run with its backtest. @returns how many rows were compared */
function compareAll(list: ReplayedList, heard: readonly Said[]): number {
  const run = recordRun(list, heard, NOW_MS);
  const found = [...run.stored.values()].flatMap(({ event, moves }) => replayOf(list, event, moves));
  let compared = 0;
  for (const [ms, rows] of run.shown) {
    const at = `at beat ${(ms - NOW_MS) / BEAT_MS}`;
    const standing = standingAt(found, ms);
    expect(standing.map(({ id }) => id).toSorted(), at).toEqual([...rows.keys()].toSorted());
    for (const one of standing) {
      if (one.beganMs !== ms) continue;
      const shown = rows.get(one.id);
      expect(one.legs.map(({ odds }) => odds).toSorted(), at).toEqual(shown?.odds.toSorted());
      // A find has four decimals.
      expect(one.pct, at).toBeCloseTo(shown?.pct ?? Number.NaN, 3);
    }
    compared += rows.size;
  }
  return compared;
}

test.each([
  ['arbs', anyArbs],
  ['value bets', anyValues],
])(
  'a backtest finds the %s that the list showed, whatever the clocks of sources',
  (_, anyList) => {
    let compared = 0;
    fc.assert(
      fc.property(anyList, anyRounds(10, 4000), (list, heard) => {
        compared += compareAll(list, list.kind === 'arbs' ? heard : [BOOKS, ...heard]);
      }),
      { numRuns: 100 * inject('share'), interruptAfterTimeLimit: LONGEST_MS },
    );
    expect(compared).toBeGreaterThan(100 * inject('share'));
  },
  TIMEOUT_MS,
);

test(
  'a backtest over a recorded hour finds what the list showed in it',
  () => {
    let compared = 0;
    fc.assert(
      fc.property(anyArbs, anyRounds(300, HOUR_BEATS), (list, heard) => {
        compared += compareAll(list, heard);
      }),
      { numRuns: 20 * inject('share'), interruptAfterTimeLimit: LONGEST_MS },
    );
    expect(compared).toBeGreaterThan(100 * inject('share'));
  },
  TIMEOUT_MS,
);

/** A price received at 70 s that its source had seen at 15 s, and gone at 25 s by its source's clock. */
const LATE: FeedItem[][] = [
  [quote('alpha', 'OU.over.2.5', 2.1)],
  [quote('beta', 'OU.under.2.5', 2.1, { at: new Date(NOW_MS + 15 * SECOND_MS).toISOString() })],
];

test('nobody could have bet on a price before it was received', () => {
  const heard = [
    { beats: 0, items: LATE[0] ?? [] },
    { beats: 140, items: LATE[1] ?? [] },
    { beats: 160, items: [] },
  ];
  const list: ReplayedList = { kind: 'arbs', filter: filterOf(), bookies: [] };
  const run = recordRun(list, heard, NOW_MS);
  const found = [...run.stored.values()].flatMap(({ event, moves }) => replayOf(list, event, moves));
  expect(found.map(({ beganMs }) => (beganMs - NOW_MS) / SECOND_MS)).toEqual([70]);
});

test('the list counts an age from when the last price was received', () => {
  const engine = new Engine();
  engine.apply(LATE[0] ?? [], NOW_MS);
  engine.apply(LATE[1] ?? [], NOW_MS + 70 * SECOND_MS);
  const [arb] = engine.query(filterOf(), NOW_MS + 79 * SECOND_MS).arbs;
  expect(arb?.addedOn).toBe(new Date(NOW_MS + 70 * SECOND_MS).toISOString());
});
