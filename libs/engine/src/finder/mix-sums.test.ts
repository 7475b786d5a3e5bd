import { guaranteedSumOf } from '@bothways/domain/settlement';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIXES, mixOf } from '../book/mix-shapes.ts';
import { LEVEL_PLACES } from '../testing/around-score.ts';
import { pickOf } from '../testing/quotes.ts';
import { mixedShares, mixedSum } from './mix-sums.ts';

const mix = fc.constantFrom(...MIXES);
const odds = fc.double({ min: 1.02, max: 12, noNaN: true });
const legsOf = (places: readonly number[], prices: readonly number[]) =>
  places.map((place, at) => ({ pick: pickOf(LEVEL_PLACES[place] ?? ''), odds: prices[at] ?? 0 }));

describe('mixes', () => {
  test('are 25 and what they are from the other side', () => {
    // Four mirror themselves: both -0.25, both void, both +0.25 with either, and the sides of unequal lines twice.
    const names = MIXES.map(({ places }) => places.map((place) => LEVEL_PLACES[place]).join(' '));
    expect(new Set(names).size).toBe(MIXES.length);
    expect(MIXES).toHaveLength(47);
  });

  test('two draws no bet and a double chance: the draw pays more than it gives back', () => {
    const places = [
      LEVEL_PLACES.indexOf('DNB.2'),
      LEVEL_PLACES.indexOf('DC.X2'),
      LEVEL_PLACES.indexOf('DNB.1'),
    ];
    const legs = legsOf(places, [2, 1.85, 2.2]);
    expect(
      guaranteedSumOf(
        [legs[0], legs[2]].flatMap((leg) => leg ?? []),
        'football',
      ),
    ).toBeCloseTo(1, 9);
    const found = mixOf(places.reduce((mask, place) => mask | (1 << place), 0));
    expect(found && mixedSum(found, 1 / 2, 1 / 1.85, 1 / 2.2)).toBeCloseTo(
      guaranteedSumOf(legs, 'football'),
      9,
    );
  });

  test('cost what the linear programme over every result says, or are no arb', () => {
    fc.assert(
      fc.property(mix, odds, odds, odds, (each, ...prices) => {
        const [a = 1, b = 1, c = 1] = prices.map((price) => 1 / price);
        const best = guaranteedSumOf(legsOf(each.places, prices), 'football');
        const sum = mixedSum(each, a, b, c);
        if (best < 1 - 1e-9) expect(sum).toBeCloseTo(best, 7);
        else expect(sum).toBeGreaterThan(1 - 1e-7);
        const shares = mixedShares(each, a, b, c);
        if (shares) expect(a * shares[0] + b * shares[1] + c * shares[2]).toBeCloseTo(best, 7);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });

  test('never cost more at a better price', () => {
    const better = fc.double({ min: 0.7, max: 1, noNaN: true });
    const three = <T>(one: fc.Arbitrary<T>) => fc.tuple(one, one, one);
    fc.assert(
      fc.property(mix, three(odds), three(better), (each, prices, [x, y, z]) => {
        const [a = 1, b = 1, c = 1] = prices.map((price) => 1 / price);
        const before = mixedSum(each, a, b, c);
        if (before < 1) expect(mixedSum(each, a * x, b * y, c * z)).toBeLessThanOrEqual(before + 1e-12);
      }),
      { numRuns: 3000, seed: 12 },
    );
  });
});
