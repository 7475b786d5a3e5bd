import type { Arb, ArbFilter } from '@bothways/domain/arbs';
import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { Engine, type ListChange } from '../src/index.ts';
import { drain, subscribe as follow, snapshot } from '../src/testing/followed.ts';
import { LastKnown } from '../src/testing/last-known.ts';
import { POOLS } from '../src/testing/pools.ts';
import { eventOf, NOW_MS, quoteOf } from '../src/testing/quotes.ts';
import { BOOKIES, randomFilter } from '../src/testing/random-book.ts';

/** Few picks, few prices and few bookmakers, so that prices tie, lists overlap and the same quote comes again. */
const SPORTS = ['football', 'hockey', 'basketball'] as const;
const PICKS = { football: 24, hockey: 14, basketball: 13 } as const;
const VALUES = BOOKIES.map(({ value }) => value);

const EXCHANGES = new Set(BOOKIES.filter(({ exchange }) => exchange).map(({ value }) => value));

type Step = { source: string; afterMs: number; items: FeedItem[] };

const bookies = fc.constantFrom(...VALUES);
const sports = fc.constantFrom(...SPORTS);

const pickIn = (sport: (typeof SPORTS)[number]) => fc.constantFrom(...POOLS[sport].slice(0, PICKS[sport]));

/** Prices in steps of 0.05, some as a source saw them a while ago. */
const price = (mode: Mode, isAged: boolean): fc.Arbitrary<(nowMs: number) => Quote> =>
  sports.chain((sport) =>
    fc
      .record({
        bookie: bookies,
        pick: pickIn(sport),
        side: fc.constantFrom('back' as const, 'back' as const, 'lay' as const),
        steps: fc.integer({ min: 25, max: 70 }),
        gone: fc.integer({ min: 0, max: 9 }),
        ageMs: isAged ? fc.constantFrom(0, 0, 0, 3000, 20_000, 70_000) : fc.constant(0),
      })
      .map(({ bookie, pick, side, steps, gone, ageMs }) => (nowMs: number) => ({
        ...quoteOf(bookie, pick, steps / 20, { event: eventOf(sport), mode }),
        ...(EXCHANGES.has(bookie) && { side }),
        ...(gone === 0 && { odds: 0 as const }),
        at: new Date(nowMs - ageMs).toISOString(),
      })),
  );

const marks = (mode: Mode): fc.Arbitrary<FeedItem> =>
  fc.oneof(
    fc.record({ type: fc.constant('snapshot_begin' as const), bookie: bookies, mode: fc.constant(mode) }),
    fc.record({ type: fc.constant('snapshot_end' as const), bookie: bookies, mode: fc.constant(mode) }),
    fc.record({
      type: fc.constant('suspend' as const),
      event: sports.map((sport) => eventOf(sport)),
      mode: fc.constant(mode),
      bookie: bookies,
      suspended: fc.boolean(),
    }),
  );

const steps = (mode: Mode, isAged: boolean): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.record({
        source: fc.constantFrom('one', 'other'),
        afterMs: fc.constantFrom(5000, 6000, 8000, 15_000, 45_000, 100_000, 400_000),
        items: fc.array(
          fc.oneof({ weight: 9, arbitrary: price(mode, isAged) }, { weight: 1, arbitrary: marks(mode) }),
          { minLength: 1, maxLength: 40, size: 'max' },
        ),
      }),
      { minLength: 4, maxLength: 14, size: 'max' },
    )
    .map((drafts) => {
      let nowMs = NOW_MS;
      return drafts.map(({ source, afterMs, items }) => {
        nowMs += afterMs;
        return {
          source,
          afterMs,
          items: items.map((item) => (typeof item === 'function' ? item(nowMs) : item)),
        };
      });
    });

const runs = (isAged: boolean) =>
  fc.constantFrom<Mode>('prematch', 'live').chain((mode) =>
    fc.record({
      mode: fc.constant(mode),
      steps: steps(mode, isAged),
      filters: fc.array(
        randomFilter(mode).map((filter) => ({ ...filter, minPercentage: -10, limit: 500 })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );

/** What a list promises to keep current; ages and the other offers may lag by `refreshMs`. */
const gist = (arbs: Iterable<Arb>): unknown[] =>
  [...arbs]
    .map(({ id, profit, rawProfit, middle, bets }) => ({
      id,
      profit,
      rawProfit,
      middle,
      odds: bets.map((bet) => [bet.bookie, bet.odds, bet.originalOdds]),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** A subscriber: its first list, and every change applied to it. */
class Reader {
  readonly arbs = new Map<string, Arb>();
  total = 0;
  rejectedTotal = 0;

  take({ upserts, removes, total, rejectedTotal }: Omit<ListChange<Arb>, 'subscription'>): void {
    for (const { id } of removes) expect(this.arbs.delete(id)).toBe(true);
    for (const arb of upserts) this.arbs.set(arb.id, arb);
    this.total = total;
    this.rejectedTotal = rejectedTotal;
  }
}

function subscribe(
  engine: Engine,
  filters: readonly ArbFilter[],
): Map<number, { filter: ArbFilter; reader: Reader }> {
  const readers = new Map<number, { filter: ArbFilter; reader: Reader }>();
  for (const filter of filters) {
    const id = follow(engine, filter, NOW_MS);
    snapshot(engine, id, NOW_MS);
    readers.set(id, { filter, reader: new Reader() });
  }
  return readers;
}

type Run = { steps: Step[]; filters: ArbFilter[] };

/** After every step the lists are what a fresh query of the same filter answers. */
function demandFollowing({ steps: taken, filters }: Run): void {
  const engine = new Engine({ bookies: BOOKIES });
  const readers = subscribe(engine, filters);
  let nowMs = NOW_MS;
  for (const { source, afterMs, items } of taken) {
    nowMs += afterMs;
    engine.apply(items, nowMs, source);
    for (const change of drain(engine, nowMs)) readers.get(change.subscription)?.reader.take(change);
    for (const { filter, reader } of readers.values()) {
      const fresh = engine.query(filter, nowMs);
      expect(gist(reader.arbs.values())).toEqual(gist(fresh.arbs));
      expect([reader.total, reader.rejectedTotal]).toEqual([fresh.total, fresh.rejectedTotal]);
      expect(engine.rejected(filter, nowMs).total).toBe(fresh.rejectedTotal);
    }
  }
}

describe('a list that follows the book', () => {
  it('is after every step what a fresh query of the same filter answers', () => {
    fc.assert(fc.property(runs(true), demandFollowing), {
      numRuns: 100 * inject('share'),
      interruptAfterTimeLimit: 30_000,
    });
  }, 90_000);

  it('is so where a combination asks for an outcome that was read 64 outcomes ago', () => {
    const [run] = fc.sample(runs(true), { seed: -9472414, path: '18:4:4:3:3:10', numRuns: 1 });
    if (!run) throw new Error('There is no such run');
    demandFollowing(run);
  });

  it('is what an engine answers that was only told of the prices that are left', () => {
    fc.assert(
      fc.property(runs(true), ({ steps: taken, filters, mode }) => {
        const limits = { emptyEventMs: Number.POSITIVE_INFINITY };
        const engine = new Engine({ bookies: BOOKIES, limits });
        const readers = subscribe(engine, filters);
        const last = new LastKnown(mode);
        let nowMs = NOW_MS;
        for (const { source, afterMs, items } of taken) {
          nowMs += afterMs;
          last.expire(nowMs);
          for (const item of items) last.take(item, nowMs, source);
          engine.apply(items, nowMs, source);
          drain(engine, nowMs);
        }
        const fresh = new Engine({ bookies: BOOKIES, limits });
        fresh.apply(last.items(), nowMs);
        for (const { filter } of readers.values()) {
          const byPrice = (arbs: readonly Arb[]): unknown[] =>
            arbs.map(({ profit, bets }) => [profit, bets.map((bet) => bet.odds)].join()).sort();
          expect(byPrice(engine.query(filter, nowMs).arbs)).toEqual(byPrice(fresh.query(filter, nowMs).arbs));
        }
      }),
      { numRuns: 100 * inject('share'), interruptAfterTimeLimit: 30_000 },
    );
  }, 90_000);

  it('is the same to the byte when all is said again', () => {
    const transcript = ({ steps: taken, filters }: Run): string => {
      const engine = new Engine({ bookies: BOOKIES });
      const readers = subscribe(engine, filters);
      let nowMs = NOW_MS;
      const said = taken.map(({ source, afterMs, items }) => {
        nowMs += afterMs;
        engine.apply(items, nowMs, source);
        return [
          drain(engine, nowMs),
          [...readers.values()].map(({ filter }) => engine.rejected(filter, nowMs)),
        ];
      });
      return JSON.stringify([said, engine.stats(nowMs)]);
    };
    fc.assert(
      fc.property(runs(true), (run) => {
        expect(transcript(run)).toBe(transcript(run));
      }),
      { numRuns: 30, interruptAfterTimeLimit: 20_000 },
    );
  }, 60_000);
});
