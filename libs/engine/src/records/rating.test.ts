import type { Settled } from '@bothways/domain/odds';
import { partitionResults, type Results, stakesByFreebet, wonShare } from '@bothways/domain/stakes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMULA } from '../book/formulas.ts';
import { freebetRating } from './rating.ts';

const odds = fc.integer({ min: 1050, max: 30_000 }).map((milli) => milli / 1000);
const sides = fc.integer({ min: 1300, max: 5000 }).map((milli) => milli / 1000);
const draws = fc.integer({ min: 2500, max: 8000 }).map((milli) => milli / 1000);

const ratingOf = (formula: number, prices: readonly number[]): number =>
  freebetRating(
    formula,
    prices.map((price) => 1 / price),
  );
const calculated = (prices: readonly number[], results: Results = partitionResults(prices.length)): number =>
  stakesByFreebet(
    prices.map((price) => ({ odds: price })),
    prices.indexOf(Math.max(...prices)),
    10_000,
    'snr',
    results,
  )?.conversionPct ?? Number.NaN;

const withDraw = (settled: Settled): Results => [
  ['won', 'lost', 'lost'],
  [settled, 'won', 'lost'],
  ['lost', 'lost', 'won'],
];

describe('rating', () => {
  it('of 5.00 against 1.25 is 80 percent of a freebet', () => {
    expect(freebetRating(FORMULA.PAIR, [1 / 5, 1 / 1.25])).toBeCloseTo(0.8, 9);
    expect(freebetRating(FORMULA.PAIR, [1 / 1.25, 1 / 5])).toBeCloseTo(0.8, 9);
  });

  it('is what the calculator makes of a freebet on the longest odds', () => {
    fc.assert(
      fc.property(fc.array(odds, { minLength: 2, maxLength: 3 }), (prices) => {
        const formula = prices.length === 2 ? FORMULA.PAIR : FORMULA.TRIPLE;
        expect(ratingOf(formula, prices) * 100).toBeCloseTo(calculated(prices), 6);
      }),
    );
  });

  it.each([
    ['draw no bet', FORMULA.DNB_DRAW_WIN, 'void'],
    ['-0.25', FORMULA.MINUS_QUARTER_DRAW_WIN, 'halfLost'],
    ['+0.25', FORMULA.PLUS_QUARTER_DRAW_WIN, 'halfWon'],
  ] as const)('is that with %s, draw and win too, whichever leg is the longest', (_, formula, settled) => {
    fc.assert(
      fc.property(sides, draws, sides, (own, draw, other) => {
        const prices = [own, draw, other];
        // Else the legs beside X are an arb without it, and a freebet adds to that.
        fc.pre(2 / (own + 1) + 1 / other > 1.001);
        expect(ratingOf(formula, prices) * 100).toBeLessThanOrEqual(
          calculated(prices, withDraw(settled)) + 1e-6,
        );
      }),
    );
  });

  it('counts nothing for a freebet that is void: 4.20 draw no bet, 3.90, 2.00', () => {
    const prices = [4.2, 3.9, 2];
    expect(ratingOf(FORMULA.DNB_DRAW_WIN, prices) * 100).toBeCloseTo(calculated(prices, withDraw('void')), 6);
    expect(ratingOf(FORMULA.DNB_DRAW_WIN, [3.53, 3.72, 2.19])).toBeCloseTo(0.987, 3);
  });

  it.each([
    ['-0.25 and +0.25', ['halfLost', 'halfWon']],
    ['+0.25 and -0.25', ['halfWon', 'halfLost']],
    ['+0.25 and draw no bet', ['halfWon', 'void']],
    ['draw no bet and +0.25', ['void', 'halfWon']],
  ] as const)('of %s is what the worst result brings, as the calculator says', (_, pushed) => {
    fc.assert(
      fc.property(odds, odds, (first, second) => {
        const prices = [first, second];
        const results: Results = [['won', 'lost'], pushed, ['lost', 'won']];
        const rating = freebetRating(FORMULA.PAIR, [1 / first, 1 / second], { pushed });
        const free = prices.indexOf(Math.max(...prices));
        // A cash stake that comes back says nothing about the stakes, but what the freebet pays beside it is all there is.
        const pays = wonShare(pushed[free] ?? 'lost') * (Math.max(...prices) - 1) * 100;
        const ends = pushed[1 - free] === 'void' ? pays : Number.POSITIVE_INFINITY;
        expect(rating * 100).toBeCloseTo(Math.min(calculated(prices, results), ends), 6);
        expect(rating).toBeLessThanOrEqual(ratingOf(FORMULA.PAIR, prices) + 1e-9);
      }),
    );
  });

  it('is of a leg that takes a freebet, though another has the same odds', () => {
    const only = (taken: number) => ({ takesFreebet: (leg: number) => leg === taken });
    const sides: [number, number] = [1 / 2.1, 1 / 2.1];
    const pushed = ['halfLost', 'halfWon'] as const;
    expect(freebetRating(FORMULA.PAIR, sides, { ...only(1), pushed })).toBeCloseTo(
      freebetRating(FORMULA.PAIR, [1 / 2.1, 1 / 2.100001], { pushed }),
      4,
    );
    expect(freebetRating(FORMULA.PAIR, sides, { takesFreebet: () => false })).toBe(0);
  });

  it('of draw no bet on both sides is nothing: a draw refunds the cash and takes the freebet', () => {
    expect(freebetRating(FORMULA.PAIR, [1 / 5, 1 / 1.25], { pushed: ['void', 'void'] })).toBe(0);
  });

  it('of +0.25 against a win is half won at a draw', () => {
    const results: Results = [
      ['won', 'lost'],
      ['halfWon', 'lost'],
      ['lost', 'won'],
    ];
    for (const prices of [
      [2.6, 1.9],
      [1.7, 3.4],
    ])
      expect(ratingOf(FORMULA.PLUS_QUARTER_WIN, prices) * 100).toBeCloseTo(calculated(prices, results), 6);
  });
});
