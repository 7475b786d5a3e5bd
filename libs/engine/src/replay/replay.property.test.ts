import type { FeedItem } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { anyFilter, anyQuote, BOOKIES, LEVEL_PICKS, TOTAL_PICKS } from '../testing/level-book.ts';
import { ARSENAL, NOW_MS, quote } from '../testing/quotes.ts';
import { BEAT_MS, type RecordedRun, recordRun, replayOf, type Said } from '../testing/recorded-run.ts';
import type { ReplayedList, ReplayedOpportunity } from './index.ts';

const TIMEOUT_MS = 60_000;
const RULES = [
  { value: 'beta', label: 'Beta', countries: [], ogBookie: 'alpha' },
  { value: 'gamma', label: 'C', countries: [], fee: { model: 'winnings' as const, ratePct: 2 } },
];
const TENNIS = { ...ARSENAL, sport: 'tennis' as const, league: 'ATP', home: 'Ruud', away: 'Fritz' };

const anyArbs: fc.Arbitrary<ReplayedList> = anyFilter.map((filter) => ({
  kind: 'arbs',
  filter: { ...filter, limit: 1000 },
  bookies: RULES,
}));
const anyValues: fc.Arbitrary<ReplayedList> = fc
  .record({ bookies: fc.subarray([...BOOKIES]), minPercentage: fc.constantFrom(0, 1, 4) })
  .map(({ bookies, minPercentage }) => ({
    kind: 'valuebets',
    filter: valueBetQuerySchema.parse({
      channels: ['prematch', ...bookies],
      minPercentage,
      maxPercentage: 100,
      limit: 1000,
    }),
    bookies: RULES,
  }));

/** One of six prices is taken away, and some are of another event. */
const anyPrice: fc.Arbitrary<FeedItem> = fc.oneof(
  { weight: 6, arbitrary: anyQuote({ ...LEVEL_PICKS, ...TOTAL_PICKS }) },
  { weight: 1, arbitrary: anyQuote({ ...LEVEL_PICKS, ...TOTAL_PICKS }).map((one) => ({ ...one, odds: 0 })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...BOOKIES), fc.constantFrom('W.1', 'W.2'), fc.integer({ min: 1700, max: 2400 }))
      .map(([bookie, pick, milli]) => quote(bookie, pick, milli / 1000, { event: TENNIS })),
  },
);
const anySnapshot: fc.Arbitrary<FeedItem[]> = fc
  .tuple(fc.constantFrom(...BOOKIES), fc.array(anyQuote(TOTAL_PICKS), { maxLength: 6 }))
  .map(([bookie, quotes]) => [
    { type: 'snapshot_begin', bookie, mode: 'prematch' },
    ...quotes.map((one) => ({ ...one, bookie })),
    { type: 'snapshot_end', bookie, mode: 'prematch' },
  ]);

/** Within the time after which a price that nobody repeats is stale. */
const BEATS = 80;
const anySaid: fc.Arbitrary<Said[]> = fc
  .array(
    fc.record({
      beats: fc.nat(BEATS),
      items: fc.oneof(
        { weight: 6, arbitrary: fc.array(anyPrice, { minLength: 1, maxLength: 25, size: 'max' }) },
        { weight: 1, arbitrary: anySnapshot },
      ),
    }),
    { minLength: 2, maxLength: 10 },
  )
  .map((said) => said.toSorted((a, b) => a.beats - b.beats));

/** Whole books of everybody, so that there is something to judge by. */
const BOOKS: Said = {
  beats: 0,
  items: BOOKIES.flatMap((bookie, at) =>
    Object.entries({ ...LEVEL_PICKS, ...TOTAL_PICKS }).map(([pick, odds]) =>
      quote(bookie, pick, Math.round(odds * (950 + at)) / 1000),
    ),
  ),
};

/** Ids that stand at a moment, by what was replayed. */
const standingAt = (found: readonly ReplayedOpportunity[], ms: number): Set<string> =>
  new Set(found.filter(({ beganMs, endedMs }) => beganMs <= ms && ms < endedMs).map(({ id }) => id));

const replayAll = (list: ReplayedList, { stored }: RecordedRun): ReplayedOpportunity[] =>
  [...stored.values()].flatMap(({ event, moves }) => replayOf(list, event, moves));

test.each([
  ['arbs', anyArbs],
  ['value bets', anyValues],
])(
  'the same run replayed shows the %s that were shown live, at every beat',
  (_, anyList) => {
    let shown = 0;
    fc.assert(
      fc.property(anyList, anySaid, (list, said) => {
        const run = recordRun(list, list.kind === 'arbs' ? said : [BOOKS, ...said], NOW_MS);
        const found = replayAll(list, run);
        for (const [ms, ids] of run.shown) {
          shown += ids.size;
          expect(standingAt(found, ms), `at beat ${(ms - NOW_MS) / BEAT_MS}`).toEqual(new Set(ids.keys()));
        }
      }),
      { numRuns: 200 * inject('share') },
    );
    expect(shown).toBeGreaterThan(100 * inject('share'));
  },
  TIMEOUT_MS,
);

test(
  'where bookmakers suspend, it shows the same whenever none of them does',
  () => {
    fc.assert(
      fc.property(
        anyArbs,
        anySaid,
        fc.array(fc.tuple(fc.nat(BEATS), fc.constantFrom(...BOOKIES), fc.nat(20)), {
          minLength: 1,
          maxLength: 4,
        }),
        (list, said, pauses) => {
          const suspend = (beats: number, bookie: string, suspended: boolean): Said => ({
            beats,
            items: [{ type: 'suspend', event: ARSENAL, mode: 'prematch', bookie, suspended }],
          });
          const ends = new Map<string, number>();
          for (const [at, bookie, length] of pauses)
            ends.set(bookie, Math.max(ends.get(bookie) ?? 0, at + length));
          const marks = pauses.flatMap(([at, bookie]) => [
            suspend(at, bookie, true),
            suspend(ends.get(bookie) ?? at, bookie, false),
          ]);
          const run = recordRun(list, [...said, ...marks], NOW_MS);
          const found = replayAll(list, run);
          for (const [ms, ids] of run.shown) {
            const beat = (ms - NOW_MS) / BEAT_MS;
            const isPaused = pauses.some(([at, bookie]) => at <= beat && beat < (ends.get(bookie) ?? 0));
            // Lines are checked again a second after they moved, and a suspension moves none.
            if (isPaused || pauses.some(([, bookie]) => beat - (ends.get(bookie) ?? 0) < 3)) continue;
            expect(standingAt(found, ms), `at beat ${beat}`).toEqual(new Set(ids.keys()));
          }
        },
      ),
      { numRuns: 150 * inject('share') },
    );
  },
  TIMEOUT_MS,
);

test(
  'nothing that comes later changes what was found before',
  () => {
    const DELAYS_MS = [0, 2000, 5000];
    fc.assert(
      fc.property(fc.oneof(anyArbs, anyValues), anySaid, fc.nat(BEATS), (list, said, beat) => {
        const untilMs = NOW_MS + beat * BEAT_MS;
        for (const { event, moves } of recordRun(list, said, NOW_MS).stored.values()) {
          const known = moves.filter(({ atMs }) => atMs < untilMs);
          const whole = replayOf(list, event, moves, DELAYS_MS);
          const cut = replayOf(list, event, known, DELAYS_MS);
          const before = (one: ReplayedOpportunity) => one.beganMs < untilMs - BEAT_MS;
          const coming = ({ id, beganMs, pct, legs }: ReplayedOpportunity) => ({ id, beganMs, pct, legs });
          expect(cut.filter(before).map(coming)).toEqual(whole.filter(before).map(coming));
          const isOver = (one: ReplayedOpportunity) =>
            before(one) && one.endedMs < untilMs - BEAT_MS && one.beganMs + 5000 < untilMs;
          expect(cut.filter(isOver)).toEqual(expect.arrayContaining(whole.filter(isOver)));
        }
      }),
      { numRuns: 200 * inject('share') },
    );
  },
  TIMEOUT_MS,
);
