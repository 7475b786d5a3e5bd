import { guaranteedSumOf } from '@bothways/domain/settlement';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixOf, PLACES } from '../book/mix-shapes.ts';
import { LEVEL_PLACES } from '../testing/around-score.ts';
import { pickOf } from '../testing/quotes.ts';
import { MixSolver } from './mix-solver.ts';

/** Odds at some of the twelve places, within a fifth of fair ones; 0 where nobody offers the bet. */
const FAIR = [2.6, 2.3, 1.95, 1.68, 1.48, 3, 2.55, 2.12, 1.8, 1.62, 3.5, 1.4];
const around = fc
  .tuple(
    ...FAIR.map((fair) => fc.double({ min: -0.2, max: 0.2, noNaN: true }).map((off) => fair * (1 + off))),
  )
  .chain((odds) =>
    fc
      .array(fc.boolean(), { minLength: PLACES, maxLength: PLACES })
      .map((isThere) => odds.map((price, place) => (isThere[place] ? price : 0))),
  );

function solverOf(odds: readonly number[]): MixSolver {
  const solver = new MixSolver();
  for (const [place, price] of odds.entries()) if (price > 0) solver.prices[place] = 1 / price;
  return solver;
}

const legsAt = (odds: readonly number[], mask = -1) =>
  odds.flatMap((price, place) =>
    price > 0 && ((mask >> place) & 1) === 1
      ? [{ pick: pickOf(LEVEL_PLACES[place] ?? ''), odds: price }]
      : [],
  );

const strictSum = (odds: readonly number[], mask = -1): number => {
  const legs = legsAt(odds, mask);
  return legs.length === 0 ? Number.POSITIVE_INFINITY : guaranteedSumOf(legs, 'football');
};

describe('the cheapest stakes on anything around a score', () => {
  test('cost what the simplex over every result and every bet says', () => {
    fc.assert(
      fc.property(around, (odds) => {
        // Two picks at least tell the three results apart.
        fc.pre(
          odds.some((price, place) => price > 0 && place < 5) &&
            odds.some((price, place) => price > 0 && place > 4 && place < 10),
        );
        const sum = solverOf(odds).solve();
        const best = strictSum(odds);
        if (best === Number.POSITIVE_INFINITY) expect(sum).toBe(best);
        else expect(sum).toBeCloseTo(best, 9);
      }),
      { numRuns: 1500, seed: 21 },
    );
  });

  test('are on three bets at most, and those alone cost as much', () => {
    let mixes = 0;
    fc.assert(
      fc.property(around, (odds) => {
        const solver = solverOf(odds);
        const sum = solver.solve();
        fc.pre(sum < Number.POSITIVE_INFINITY);
        expect(legsAt(odds, solver.mask).length).toBeLessThanOrEqual(3);
        expect(strictSum(odds, solver.mask)).toBeCloseTo(sum, 9);
        if (mixOf(solver.mask)) mixes += 1;
      }),
      { numRuns: 1500, seed: 22 },
    );
    expect(mixes).toBeGreaterThan(200);
  });

  test('are said to be at least a limit exactly where they are', () => {
    fc.assert(
      fc.property(around, fc.double({ min: 0.8, max: 1.1, noNaN: true }), (odds, limit) => {
        const sum = solverOf(odds).solve();
        fc.pre(Math.abs(sum - limit) > 1e-9);
        expect(solverOf(odds).isAtLeast(limit)).toBe(sum >= limit);
      }),
      { numRuns: 1500, seed: 23 },
    );
  });
});
