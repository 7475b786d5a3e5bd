import { MINUTE_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredPoint } from './block.ts';
import { sharePoints } from './explorer-points.ts';
import { bookOf, lastBook, readPrice } from './line-prices.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
/** `[minutes, odds]`; odds 0 where the price was taken away. */
type Move = readonly [number, number];
const path = (...moves: readonly Move[]): StoredPoint[] =>
  moves.map(([minutes, odds]) => ({
    bookie: 1,
    atMs: START_MS + minutes * MINUTE_MS,
    oddsMilli: Math.round(odds * 1000),
  }));
const now = (minutes: number) => ({ untilMs: START_MS + minutes * MINUTE_MS, isNow: true });
const closing = (minutes: number) => ({ untilMs: START_MS + minutes * MINUTE_MS, isNow: false });
const at = (minutes: number): number => START_MS + minutes * MINUTE_MS;

describe('what became of a price', () => {
  test('has its ends, its extremes and how often it moved', () => {
    const points = path([0, 2], [5, 2.2], [6, 0], [7, 2.2], [9, 1.9]);
    expect(readPrice(points, now(10), at(10))?.price).toEqual({
      opening: 2,
      highest: 2.2,
      lowest: 1.9,
      last: 1.9,
      changePct: expect.closeTo(-5, 9),
      moves: 2,
      changedAt: '2026-11-21T12:09:00.000Z',
      seenAt: '2026-11-21T12:10:00.000Z',
    });
  });

  test('is none now where it was taken away, or where nobody sees it', () => {
    expect(readPrice(path([0, 2], [5, 0]), now(10), at(4))?.price.last).toBeNull();
    expect(readPrice(path([0, 2]), now(10), undefined)?.price).toMatchObject({ last: null, seenAt: null });
    expect(readPrice([], now(10), at(10))).toBeUndefined();
  });

  test('closes with the last one before the start, taken away a little before it or not', () => {
    const last = (...moves: readonly Move[]) => readPrice(path(...moves), closing(60), undefined)?.price.last;
    expect(last([0, 2], [59, 2.1], [61, 5])).toBe(2.1);
    expect(last([0, 2], [59, 2.1], [59.5, 0])).toBe(2.1);
    expect(last([0, 2], [20, 0])).toBeNull();
    expect(last([61, 2])).toBeUndefined();
  });

  test('lies between its lowest and its highest, whatever came', () => {
    const step = fc.tuple(fc.nat(100), fc.constantFrom(0, 1.5, 2, 2.5));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(120), (steps, end) => {
        const points = path(...steps.toSorted(([a], [b]) => a - b));
        const price = readPrice(points, closing(end), undefined)?.price;
        const seen = points.filter(({ atMs, oddsMilli }) => atMs <= at(end) && oddsMilli > 0);
        expect(price === undefined).toBe(seen.length === 0);
        if (!price) return;
        for (const odds of [price.opening, price.last ?? price.opening]) {
          expect(odds).toBeGreaterThanOrEqual(price.lowest);
          expect(odds).toBeLessThanOrEqual(price.highest);
        }
        expect(price.moves).toBeLessThan(seen.length);
        if (price.last !== null) expect(seen.at(-1)?.oddsMilli).toBe(price.last * 1000);
      }),
    );
  });
});

describe('a book', () => {
  const reading = (odds: number, seenS: number) => readPrice(path([0, odds]), now(10), at(10) + seenS * 1000);

  test('has its margin, and sums to one without it', () => {
    const book = bookOf([1.9, 1.9], 1);
    expect(book?.marginPct).toBeCloseTo(5.263, 3);
    expect(book?.noVig).toEqual([expect.closeTo(2, 9), expect.closeTo(2, 9)]);
    expect(bookOf([1.25, 1.3, 1.35], 2)?.noVig.reduce((sum, odds) => sum + 1 / odds, 0)).toBeCloseTo(2, 6);
    expect(bookOf([2.2, 2.2], 1)).toBeUndefined();
  });

  test('is one only of prices that were seen within 10 s of each other', () => {
    expect(lastBook([reading(1.9, 0), reading(1.9, -10)], 1, now(10))).toBeDefined();
    expect(lastBook([reading(1.9, 0), reading(1.9, -10.1)], 1, now(10))).toBeUndefined();
    expect(lastBook([reading(1.9, 0), undefined], 1, now(10))).toBeUndefined();
  });

  test('at the close is one of prices that stood at one moment', () => {
    const closed = (...moves: readonly Move[]) => readPrice(path(...moves), closing(60), undefined);
    expect(lastBook([closed([0, 1.9], [58, 0]), closed([57, 1.9])], 1, closing(60))).toBeDefined();
    expect(lastBook([closed([0, 1.9], [55, 0]), closed([57, 1.9])], 1, closing(60))).toBeUndefined();
  });
});

test('shares without margin are of what stands after all results have moved', () => {
  const one = path([0, 1.9], [10, 1.8]);
  const other = path([0.1, 1.9], [10.1, 2], [20, 0]);
  const shares = sharePoints([one, other], 0, 1).map(({ atMs, oddsMilli }) => [
    (atMs - START_MS) / MINUTE_MS,
    oddsMilli,
  ]);
  expect(shares).toEqual([
    [0.1, 50_000],
    [10.1, expect.any(Number)],
    [20, 0],
  ]);
  expect(shares[1]?.[1]).toBeGreaterThan(52_000);
});
