import { stakesByFreebet } from '@bothways/domain/stakes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMULA } from '../finder/formulas.ts';
import { freebetRating } from './rating.ts';

const odds = fc.integer({ min: 1050, max: 30_000 }).map((milli) => milli / 1000);

describe('rating', () => {
  it('of 5.00 against 1.25 is 80 percent of a freebet', () => {
    expect(freebetRating(FORMULA.PAIR, [1 / 5, 1 / 1.25])).toBeCloseTo(0.8, 9);
    expect(freebetRating(FORMULA.PAIR, [1 / 1.25, 1 / 5])).toBeCloseTo(0.8, 9);
  });

  it('is what the calculator makes of a freebet on the longest odds', () => {
    fc.assert(
      fc.property(fc.array(odds, { minLength: 2, maxLength: 3 }), (prices) => {
        const longest = prices.indexOf(Math.max(...prices));
        const legs = prices.map((price) => ({ odds: price }));
        const formula = prices.length === 2 ? FORMULA.PAIR : FORMULA.TRIPLE;
        const rating = freebetRating(
          formula,
          prices.map((price) => 1 / price),
        );
        expect(rating * 100).toBeCloseTo(stakesByFreebet(legs, longest, 10_000)?.conversionPct ?? 0, 6);
      }),
    );
  });
});
