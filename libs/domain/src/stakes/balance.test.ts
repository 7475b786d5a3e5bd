import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnFactor, type Settled } from '../odds/index.ts';
import {
  balance,
  cheapestCover,
  doubleChanceBalance,
  drawReturnBalance,
  evenBalance,
  gainParts,
  isRefund,
  partitionResults,
  quarterAheadBalance,
  type Results,
  strictBalance,
} from './index.ts';
import { maximise } from './simplex.ts';

const prices = fc.integer({ min: 1020, max: 30_000 }).map((milli) => milli / 1000);
const classes = fc.constantFrom<Settled>('won', 'halfWon', 'void', 'halfLost', 'lost');

describe('maximise', () => {
  it('solves a problem by hand: x + y under two lines', () => {
    // 2x + y <= 4 and x + 3y <= 6 meet at (1.2, 1.6).
    const solution = maximise(
      [1, 1],
      [
        [2, 1],
        [1, 3],
      ],
      [4, 6],
    );
    expect(solution?.value).toBeCloseTo(2.8, 12);
    expect(solution?.prices[0]).toBeCloseTo(0.4, 12);
    expect(solution?.prices[1]).toBeCloseTo(0.2, 12);
  });

  it('says that nothing bounds the objective', () => {
    expect(maximise([1], [[0]], [1])).toBeUndefined();
  });

  it('ends on a degenerate problem that cycles without a rule', () => {
    // Beale's example.
    const solution = maximise(
      [0.75, -150, 0.02, -6],
      [
        [0.25, -60, -0.04, 9],
        [0.5, -90, -0.02, 3],
        [0, 0, 1, 0],
      ],
      [0, 0, 1],
    );
    expect(solution?.value).toBeCloseTo(0.05, 12);
  });
});

describe('cheapestCover', () => {
  it('pays no more than the needs, and its prices prove that less would not do', () => {
    const matrices = fc
      .record({ legs: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 7 }) })
      .chain(({ legs, rows }) =>
        fc.array(
          fc.array(fc.double({ min: 0.5, max: 9, noNaN: true }), { minLength: legs, maxLength: legs }),
          {
            minLength: rows,
            maxLength: rows,
          },
        ),
      );
    fc.assert(
      fc.property(matrices, (matrix) => {
        const need = matrix.map((_, row) => row + 1);
        const outlays = cheapestCover(matrix, need) ?? [];
        const cost = outlays.reduce((sum, value) => sum + value, 0);
        for (const [row, returns] of matrix.entries()) {
          const returned = returns.reduce((sum, factor, leg) => sum + factor * (outlays[leg] ?? 0), 0);
          expect(returned).toBeGreaterThan((need[row] ?? 0) - 1e-7);
        }
        // Any one leg alone that covers everything is at least as dear.
        for (const leg of outlays.keys()) {
          const alone = Math.max(...matrix.map((returns, row) => (need[row] ?? 0) / (returns[leg] ?? 1)));
          expect(cost).toBeLessThanOrEqual(alone + 1e-7);
        }
      }),
    );
  });

  it('finds no stakes for a result that pays nothing', () => {
    expect(cheapestCover([[0, 0]], [1])).toBeUndefined();
  });

  it('stakes nothing where nothing is needed', () => {
    expect(cheapestCover([[2, 3]], [0])).toEqual([0, 0]);
  });
});

describe('balance of legs that exclude each other', () => {
  it('weighs each leg by its inverse odds', () => {
    expect(balance([2, 4, 5])).toEqual({ bookSum: 0.95, weights: [0.5, 0.25, 0.2] });
  });

  it('is what the exact solver finds', () => {
    fc.assert(
      fc.property(fc.array(prices, { minLength: 2, maxLength: 5 }), (odds) => {
        const closed = balance(odds);
        const solved = balance(odds, partitionResults(odds.length));
        expect(solved.bookSum).toBeCloseTo(closed.bookSum, 9);
        for (const [leg, weight] of solved.weights.entries())
          expect(weight).toBeCloseTo(closed.weights[leg] ?? 0, 9);
      }),
    );
  });

  it.each([
    ['no legs', []],
    ['a price that is no number', [2, Number.NaN]],
    ['a price of nothing', [2, 0]],
  ])('covers nothing with %s', (_, odds) => {
    expect(balance(odds)).toEqual({ bookSum: Number.POSITIVE_INFINITY, weights: [] });
    expect(strictBalance(odds, partitionResults(odds.length)).bookSum).toBe(Number.POSITIVE_INFINITY);
  });

  it('covers nothing when there is no result, or one that pays nothing', () => {
    expect(balance([2, 2], []).bookSum).toBe(Number.POSITIVE_INFINITY);
    expect(balance([2, 2], [...partitionResults(2), ['lost', 'lost']]).bookSum).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

describe('refunds', () => {
  it.each<[string, Settled[], boolean]>([
    ['the push of an integer line', ['void', 'void'], true],
    ['the split of a quarter line', ['halfWon', 'halfLost'], true],
    ['half a win beside a push', ['halfWon', 'void'], true],
    ['half a loss beside a push: a gap', ['halfLost', 'void'], false],
    ['a full win', ['won', 'void'], false],
    ['a full loss', ['halfWon', 'lost'], false],
    ['three legs', ['void', 'void', 'void'], false],
  ])('%s', (_, row, is) => {
    expect(isRefund(row)).toBe(is);
  });

  it('counts won parts against lost ones', () => {
    expect(gainParts(['won', 'halfLost'])).toBe(0.5);
    expect(gainParts(['lost', 'halfWon', 'void'])).toBe(-0.5);
  });

  const quarterPair: Results = [
    ['won', 'lost'],
    ['halfLost', 'halfWon'],
    ['lost', 'won'],
  ];

  it('do not bound the book sum, and bound the strict one', () => {
    const odds = [2.1, 2.05];
    expect(balance(odds, quarterPair).bookSum).toBeCloseTo(1 / 2.1 + 1 / 2.05, 12);
    // research/domain.md 1.7: the best stakes lift the guarantee to 2.48%, at 48.8 / 51.2.
    const { bookSum, weights } = strictBalance(odds, quarterPair);
    expect((1 / bookSum - 1) * 100).toBeCloseTo(2.48, 2);
    expect((weights[0] ?? 0) / bookSum).toBeCloseTo(0.488, 3);
  });

  it('never lose on an arb, and pay at most half of the margin in a split', () => {
    fc.assert(
      fc.property(prices, prices, (a, b) => {
        const { bookSum, weights } = balance([a, b], quarterPair);
        fc.pre(bookSum < 1);
        const split = 0.5 * (weights[0] ?? 0) + ((b + 1) / 2) * (weights[1] ?? 0) - bookSum;
        expect(split).toBeCloseTo((1 - bookSum) / 2, 9);
      }),
    );
  });
});

describe('strictBalance', () => {
  const games = fc.integer({ min: 1, max: 4 }).chain((legs) =>
    fc.record({
      odds: fc.array(prices, { minLength: legs, maxLength: legs }),
      results: fc.array(fc.array(classes, { minLength: legs, maxLength: legs }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  );

  it('keeps its promise in every result', () => {
    fc.assert(
      fc.property(games, ({ odds, results }) => {
        const { bookSum, weights } = strictBalance(odds, results);
        if (bookSum === Number.POSITIVE_INFINITY) {
          expect(results.some((row) => row.every((settled) => settled === 'lost'))).toBe(true);
          return;
        }
        expect(weights.every((weight) => weight >= -1e-9)).toBe(true);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(bookSum, 9);
        for (const row of results) {
          const returned = row.reduce(
            (sum, settled, leg) => sum + returnFactor(settled, odds[leg] ?? 0) * (weights[leg] ?? 0),
            0,
          );
          expect(returned).toBeGreaterThan(1 - 1e-7);
        }
      }),
    );
  });

  it('is beaten by no other stakes', () => {
    fc.assert(
      fc.property(games, fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }), ({ odds, results }, raw) => {
        const stakes = odds.map((_, leg) => raw[leg] ?? 0);
        const total = stakes.reduce((sum, stake) => sum + stake, 0);
        fc.pre(total > 0);
        const worst = Math.min(
          ...results.map((row) =>
            row.reduce(
              (sum, settled, leg) => sum + returnFactor(settled, odds[leg] ?? 0) * (stakes[leg] ?? 0),
              0,
            ),
          ),
        );
        expect(worst / total).toBeLessThanOrEqual(1 / strictBalance(odds, results).bookSum + 1e-7);
      }),
    );
  });

  it('does not depend on the order of legs or results', () => {
    fc.assert(
      fc.property(games, ({ odds, results }) => {
        const turned = strictBalance(
          odds.toReversed(),
          results.toReversed().map((row) => row.toReversed()),
        );
        const straight = strictBalance(odds, results);
        if (Number.isFinite(straight.bookSum)) expect(turned.bookSum).toBeCloseTo(straight.bookSum, 7);
        else expect(turned.bookSum).toBe(straight.bookSum);
      }),
    );
  });
});

describe('closed forms equal the exact solver', () => {
  const DRAW: readonly { name: string; settled: Settled }[] = [
    { name: 'AH -0.25', settled: 'halfLost' },
    { name: 'DNB', settled: 'void' },
    { name: 'AH +0.25', settled: 'halfWon' },
  ];

  it.each(DRAW)('$name + X + the other side', ({ settled }) => {
    fc.assert(
      fc.property(prices, prices, prices, (a, x, t) => {
        const closed = drawReturnBalance(a, returnFactor(settled, a), x, t);
        const solved = strictBalance(
          [a, x, t],
          [
            ['won', 'lost', 'lost'],
            [settled, 'won', 'lost'],
            ['lost', 'lost', 'won'],
          ],
        );
        expect(closed.bookSum).toBeCloseTo(solved.bookSum, 7);
      }),
    );
  });

  it('AH +0.25 + the other side', () => {
    fc.assert(
      fc.property(prices, prices, (a, t) => {
        const solved = strictBalance(
          [a, t],
          [
            ['won', 'lost'],
            ['halfWon', 'lost'],
            ['lost', 'won'],
          ],
        );
        expect(quarterAheadBalance(a, t).bookSum).toBeCloseTo(solved.bookSum, 7);
      }),
    );
  });

  it('1X + X2 + 12', () => {
    fc.assert(
      fc.property(prices, prices, prices, (a, b, c) => {
        const solved = strictBalance(
          [a, b, c],
          [
            ['won', 'lost', 'won'],
            ['won', 'won', 'lost'],
            ['lost', 'won', 'won'],
          ],
        );
        expect(doubleChanceBalance([a, b, c]).bookSum).toBeCloseTo(solved.bookSum, 7);
      }),
    );
  });

  it('DNB + double chance, where the draw is a bonus', () => {
    fc.assert(
      fc.property(prices, prices, (d, c) => {
        const solved = strictBalance(
          [d, c],
          [
            ['won', 'lost'],
            ['void', 'won'],
            ['lost', 'won'],
          ],
        );
        expect(evenBalance([d, c]).bookSum).toBeCloseTo(solved.bookSum, 7);
      }),
    );
  });

  it('leaves X out where it pays less than the leg returns', () => {
    expect(drawReturnBalance(4, 2.5, 2.4, 4)).toEqual({ bookSum: 0.65, weights: [0.4, 0, 0.25] });
  });

  it('leaves a double chance out that is dearer than both others', () => {
    expect(doubleChanceBalance([1.02, 4, 4]).weights).toEqual([0, 0.25, 0.25]);
  });
});
