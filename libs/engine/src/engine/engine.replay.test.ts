import type { Arb, ArbFilter } from '@bothways/domain/arbs';
import { arbSchema } from '@bothways/domain/arbs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineOptions, ListChange } from '../index.ts';
import { drain, subscribe } from '../testing/followed.ts';
import { filterOf, NOW_MS } from '../testing/quotes.ts';
import { anyFeed, type Step } from '../testing/random-feed.ts';
import { Engine } from './engine.ts';

/** Properties take seconds on a busy machine. */
const TIMEOUT_MS = 60_000;
const OPTIONS: EngineOptions = {
  bookies: [
    { value: 'beta', label: 'Beta', countries: [], ogBookie: 'alpha' },
    { value: 'gamma', label: 'Gamma', countries: [], fee: { model: 'winnings', ratePct: 2 } },
  ],
};
/** So short that prices go stale, are forgotten and events leave the book within a run. */
const SHORT_LIVED: EngineOptions = {
  ...OPTIONS,
  limits: {
    staleMs: { prematch: 20_000, live: 10_000 },
    forgetMs: { prematch: 40_000, live: 20_000 },
    emptyEventMs: 10_000,
  },
};
const FILTERS: ArbFilter[] = [
  filterOf({ minPercentage: -10, limit: 500 }),
  filterOf({ minPercentage: 0, limit: 500, bookies: ['alpha', 'gamma', 'delta'] }),
  filterOf({
    minPercentage: 0,
    maxPercentage: 8,
    bookies: ['gamma'],
    references: ['alpha', 'epsilon'],
    limit: 500,
  }),
  filterOf({ minPercentage: -5, bookieOddsFilters: { alpha: { min: 2 }, delta: { max: 2.5 } }, limit: 500 }),
  filterOf({ minPercentage: -10, sports: ['hockey'], filterOvertimeMismatch: true, limit: 500 }),
  filterOf({ minPercentage: -2, markets: ['W', 'DC'], limit: 500 }, 'live'),
  filterOf({ minPercentage: -10, limit: 500 }, 'live'),
];

/** What a subscriber has after it has taken every change. */
class Mirror {
  readonly arbs = new Map<string, Arb>();
  total = 0;
  rejectedTotal = 0;

  take({ upserts, removes, total, rejectedTotal }: ListChange<Arb>): void {
    for (const { id } of removes) expect(this.arbs.delete(id), `removes ${id}`).toBe(true);
    for (const arb of upserts) this.arbs.set(arb.id, arb);
    this.total = total;
    this.rejectedTotal = rejectedTotal;
  }
}

const profits = (arbs: Iterable<Arb>): string[] =>
  [...arbs].map(({ id, profit }) => `${id} ${profit}`).toSorted();

/** Plays a feed and calls back after each step, 6 s later: by then traps are counted anew. */
function play(engine: Engine, steps: readonly Step[], after: (nowMs: number) => void): void {
  let nowMs = NOW_MS;
  for (const { waitMs, items } of steps) {
    nowMs += waitMs;
    engine.apply(items, nowMs, 'test');
    nowMs += 6000;
    after(nowMs);
  }
}

describe('a random feed', () => {
  test(
    'keeps every subscribed list equal to what a fresh query finds',
    () => {
      fc.assert(
        fc.property(anyFeed, fc.constantFrom(OPTIONS, SHORT_LIVED), (steps, options) => {
          const engine = new Engine(options);
          const mirrors = new Map(FILTERS.map((filter) => [subscribe(engine, filter, NOW_MS), new Mirror()]));
          play(engine, steps, (nowMs) => {
            for (const change of drain(engine, nowMs)) mirrors.get(change.subscription)?.take(change);
            for (const [at, mirror] of [...mirrors.values()].entries()) {
              const filter = FILTERS[at] ?? filterOf();
              const { arbs, total, rejectedTotal } = engine.query(filter, nowMs);
              expect(profits(mirror.arbs.values()), `list ${at}`).toEqual(profits(arbs));
              expect([mirror.total, mirror.rejectedTotal], `totals of list ${at}`).toEqual([
                total,
                rejectedTotal,
              ]);
              expect(engine.rejected(filter, nowMs).total).toBe(rejectedTotal);
            }
          });
        }),
        { numRuns: 60, seed: 11 },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'gives records that the wire schema takes, and the same again by their ids',
    () => {
      fc.assert(
        fc.property(anyFeed, (steps) => {
          const engine = new Engine(OPTIONS);
          play(engine, steps, (nowMs) => {
            for (const filter of FILTERS) {
              const { arbs } = engine.query({ ...filter, limit: 20 }, nowMs);
              for (const arb of arbs) expect(arbSchema.parse(arb)).toEqual(arb);
              for (const arb of arbs) expect(arb.id).not.toContain(':');
              const { arbs: again, missingIds } = engine.latest(
                arbs.map(({ id }) => id),
                { filter },
                nowMs,
              );
              expect(missingIds).toEqual([]);
              expect(again).toEqual(arbs);
            }
          });
        }),
        { numRuns: 40, seed: 12 },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'is the same bytes whoever asked meanwhile',
    () => {
      fc.assert(
        fc.property(anyFeed, (steps) => {
          const [plain, watched] = [new Engine(OPTIONS), new Engine(OPTIONS)];
          let nowMs = NOW_MS;
          for (const { waitMs, items } of steps) {
            nowMs += waitMs;
            plain.apply(items, nowMs, 'test');
            watched.apply(items, nowMs, 'test');
            for (const filter of FILTERS) watched.query(filter, nowMs);
          }
          for (const filter of FILTERS) {
            const bytes = JSON.stringify([plain.query(filter, nowMs), plain.rejected(filter, nowMs)]);
            expect(JSON.stringify([watched.query(filter, nowMs), watched.rejected(filter, nowMs)])).toBe(
              bytes,
            );
          }
        }),
        { numRuns: 40, seed: 13 },
      );
    },
    TIMEOUT_MS,
  );
});
