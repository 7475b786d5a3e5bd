import { guaranteedSumOf } from '@bothways/domain/settlement';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickOf } from '../testing/quotes.ts';
import { MIXES, type Mix, mixedShares, mixedSum } from './mixes.ts';

/** Picks by their line in quarters around the draw, of the home side and of the away side. */
const HOME = ['W.1', 'AH.1.-0.25', 'DNB.1', 'AH.1.0.25', 'DC.1X'];
const AWAY = ['W.2', 'AH.2.-0.25', 'DNB.2', 'AH.2.0.25', 'DC.X2'];

function picksOf({ shape, lines }: Mix): string[] {
  const [first = 0, second = 0, third = 0] = lines.map((line) => line + 2);
  if (shape === 'draw') return [HOME[first] ?? '', 'W.X', AWAY[second] ?? ''];
  if (shape === 'either') return [HOME[first] ?? '', AWAY[second] ?? '', 'DC.12'];
  return [HOME[first] ?? '', HOME[second] ?? '', AWAY[third] ?? ''];
}

const mix = fc.constantFrom(...MIXES);
const odds = fc.double({ min: 1.02, max: 12, noNaN: true });

describe('mixes', () => {
  test('are all there are', () => {
    expect(MIXES).toHaveLength(25);
    expect(new Set(MIXES.map((each) => picksOf(each).join(' '))).size).toBe(25);
  });

  test('two draws no bet and a double chance: the draw pays more than it gives back', () => {
    const legs = ['DNB.2', 'DC.X2', 'DNB.1'].map((pick, at) => ({
      pick: pickOf(pick),
      odds: [2, 1.85, 2.2][at] ?? 0,
    }));
    expect(
      guaranteedSumOf(
        [legs[0], legs[2]].flatMap((leg) => leg ?? []),
        'football',
      ),
    ).toBeCloseTo(1, 9);
    const zeroTwoZero = MIXES.find(({ shape, lines }) => shape === 'sameSide' && `${lines}` === '0,2,0');
    expect(zeroTwoZero && mixedSum(zeroTwoZero, 1 / 2, 1 / 1.85, 1 / 2.2)).toBeCloseTo(
      guaranteedSumOf(legs, 'football'),
      9,
    );
  });

  test('cost what the linear programme over every result says, or are no arb', () => {
    fc.assert(
      fc.property(mix, odds, odds, odds, (each, ...prices) => {
        const [a = 1, b = 1, c = 1] = prices.map((price) => 1 / price);
        const legs = picksOf(each).map((pick, at) => ({ pick: pickOf(pick), odds: prices[at] ?? 0 }));
        const best = guaranteedSumOf(legs, 'football');
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
    fc.assert(
      fc.property(
        mix,
        fc.tuple(odds, odds, odds),
        fc.tuple(better, better, better),
        (each, prices, factors) => {
          const [a = 1, b = 1, c = 1] = prices.map((price) => 1 / price);
          const [x, y, z] = factors;
          const better = mixedSum(each, a * x, b * y, c * z);
          const before = mixedSum(each, a, b, c);
          if (before < Number.POSITIVE_INFINITY) expect(better).toBeLessThanOrEqual(before + 1e-12);
        },
      ),
      { numRuns: 3000, seed: 12 },
    );
  });
});
