import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LEAST_THINNED,
  oddsHistoryQuerySchema,
  oddsStats,
  oddsTrend,
  type PricePoint,
  parseTopic,
  thinned,
} from './index.ts';

/** An hour apart. */
const points = (...odds: number[]) =>
  odds.map((value, hour) => ({ odds: value, timestamp: new Date(hour * 3_600_000).toISOString() }));

describe('the strip of figures', () => {
  test.each([
    [[2, 2.2, 2.1], 2.1, { current: 2.1, average: 2.1, highest: 2.2, lowest: 2 }],
    [[2], 2, { current: 2, average: 2, highest: 2, lowest: 2 }],
    // Nothing is known but the price itself: every figure is that price.
    [[], 1.85, { current: 1.85, average: 1.85, highest: 1.85, lowest: 1.85 }],
    // Taken away: the last price it had.
    [[3, 2.5], null, { current: 2.5, average: 3, highest: 3, lowest: 2.5 }],
  ])('of %j with %s now', (odds, current, stats) => {
    const found = oddsStats(points(...odds), current, odds.length * 3_600_000);
    expect(found).toEqual({ ...stats, average: expect.closeTo(stats.average, 9) });
  });

  test('of nothing is nothing', () => expect(oddsStats([], null, 0)).toBeUndefined());

  test('averages over time: a price of nine hours counts nine times one of an hour', () => {
    const at = (hour: number, odds: number, more = {}) => ({
      odds,
      timestamp: new Date(hour * 3_600_000).toISOString(),
      ...more,
    });
    const moves = [at(0, 2), at(9, 3), at(9.5, 2.5)];
    expect(oddsStats(moves, 2.5, 10 * 3_600_000)?.average).toBeCloseTo((9 * 2 + 0.5 * 3 + 0.5 * 2.5) / 10, 9);
    // While it was withdrawn it was no price.
    const withdrawn = [at(0, 2), at(1, 2, { withdrawn: true }), at(9, 4)];
    expect(oddsStats(withdrawn, 4, 10 * 3_600_000)?.average).toBeCloseTo(3, 9);
  });
});

test.each([
  [[], 'stable'],
  [[2], 'stable'],
  [[2, 2.1], 'up'],
  [[2.1, 2], 'down'],
  // Only the last three count.
  [[9, 2, 2.5, 2.1], 'up'],
  [[1, 2, 1.5, 2], 'stable'],
  [[1, 3, 2, 2.5], 'down'],
])('the trend of %j is %s', (odds, trend) => {
  expect(oddsTrend(points(...odds))).toBe(trend);
});

test.each([
  ['e1~W.FT.1~bet365', { selection: 'e1~W.FT.1', bookie: 'bet365' }],
  ['e1~W.FT.1', { selection: 'e1~W.FT.1', bookie: undefined }],
  ['', undefined],
  ['e1', undefined],
  ['~W.FT.1~bet365', undefined],
  ['e1~~bet365', undefined],
  ['e1~W.FT.1~', undefined],
  ['e1~W.FT.1~bet365~more', undefined],
])('the topic "%s"', (topic, parts) => {
  expect(parseTopic(topic)).toEqual(parts);
});

const series = fc
  .array(fc.record({ atMs: fc.nat(1e9), oddsMilli: fc.integer({ min: 1001, max: 100_000 }) }), {
    minLength: 1,
    maxLength: 400,
  })
  .map((all) => all.toSorted((a, b) => a.atMs - b.atMs));

describe('thinning', () => {
  test('keeps to its number, the ends, the extremes, and takes only what was there, in order', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: LEAST_THINNED, max: 100 }), (all, max) => {
        const kept = thinned(all, max);
        expect(kept.length).toBeLessThanOrEqual(max);
        expect([kept[0], kept.at(-1)]).toEqual([all[0], all.at(-1)]);
        const odds = (of: readonly PricePoint[]) => of.map(({ oddsMilli }) => oddsMilli);
        expect(Math.max(...odds(kept))).toBe(Math.max(...odds(all)));
        expect(Math.min(...odds(kept))).toBe(Math.min(...odds(all)));
        const places = kept.map((point) => all.indexOf(point));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places).not.toContain(-1);
      }),
    );
  });

  test('keeps the price that was taken away last, and that it was', () => {
    const odds = [2000, 2200, 2150, 2100, 2050, 2300, 2120, 0];
    const all = odds.map((oddsMilli, atMs) => ({ atMs, oddsMilli }));
    expect(thinned(all, LEAST_THINNED).map(({ oddsMilli }) => oddsMilli)).toEqual([2000, 2300, 2120, 0]);
  });

  test('leaves alone what is short enough', () => {
    const all = [1, 2, 3].map((atMs) => ({ atMs, oddsMilli: 2000 }));
    expect(thinned(all, 4)).toEqual(all);
    expect(thinned([], 4)).toEqual([]);
  });

  test('copes with many prices of one moment', () => {
    const all = Array.from({ length: 100 }, (_, step) => ({ atMs: 5, oddsMilli: 2000 + step }));
    expect(thinned(all, 8).length).toBeLessThanOrEqual(8);
  });
});

test.each([
  [{ bookie: 'bet365', topic: 'e~W.FT.1~bet365' }, true],
  [{ bookie: 'bet365', topic: 'whatever', hours: '24' }, true],
  [{ topic: 'e~W.FT.1' }, false],
  [{ bookie: 'bet365' }, false],
  [{ bookie: 'Bet 365', topic: 'x' }, false],
  [{ bookie: 'bet365', topic: '' }, false],
  [{ bookie: 'bet365', topic: 'x'.repeat(251) }, false],
  [{ bookie: 'bet365', topic: 'x', hours: '0' }, false],
  [{ bookie: 'bet365', topic: 'x', hours: '1.5' }, false],
  [{ bookie: 'bet365', topic: 'x', other: '1' }, false],
])('the query %j is allowed: %s', (query, isAllowed) => {
  expect(oddsHistoryQuerySchema.safeParse(query).success).toBe(isAllowed);
});
