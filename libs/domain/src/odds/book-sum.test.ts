import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookSum,
  bookSumOfProfitPct,
  isImplausible,
  isOdds,
  isSuspended,
  marginPct,
  middleFigures,
  profitPct,
  pushMiddleFigures,
  returnFactor,
  returnPct,
  roiPct,
  syntheticOdds,
} from './index.ts';

const prices = fc.integer({ min: 1010, max: 100_000 }).map((milli) => milli / 1000);
const markets = fc.array(prices, { minLength: 1, maxLength: 5 });

describe('bookSum', () => {
  it('adds the inverse odds', () => {
    expect(bookSum([2, 4, 4])).toBe(1);
  });

  it.each([
    ['no outcome', []],
    ['odds of 1', [2, 1]],
    ['odds below 1', [2, 0.2]],
    ['negative odds', [2, -3]],
    ['no number', [2, Number.NaN]],
    ['odds without end, which would vanish from the sum', [2, Number.POSITIVE_INFINITY]],
  ])('is no arb with %s', (_, odds) => {
    expect(bookSum(odds)).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(markets, (odds) => {
        expect(bookSum(odds.toReversed())).toBeCloseTo(bookSum(odds), 12);
      }),
    );
  });

  it('falls when a price rises', () => {
    fc.assert(
      fc.property(markets, (odds) => {
        expect(bookSum(odds.with(0, (odds[0] ?? 1) + 0.1))).toBeLessThan(bookSum(odds));
      }),
    );
  });
});

describe('the four percents of a book sum', () => {
  it('are two of profit with two names, and margin and return', () => {
    // PRODUCT.md section 6: 125 at 2.00 and 100 at 2.50.
    const sum = bookSum([2, 2.5]);
    expect(profitPct(sum)).toBeCloseTo(10, 9);
    expect(roiPct(sum)).toBeCloseTo(11.1111, 4);
    expect(marginPct(sum)).toBeCloseTo(-10, 9);
    expect(returnPct(sum)).toBeCloseTo(111.1111, 4);
  });

  it('come back from the profit percent', () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 99, noNaN: true }), (pct) => {
        expect(profitPct(bookSumOfProfitPct(pct))).toBeCloseTo(pct, 9);
      }),
    );
  });

  it('agree: ROI is the profit percent over the sum', () => {
    fc.assert(
      fc.property(markets, (odds) => {
        const sum = bookSum(odds);
        expect(roiPct(sum)).toBeCloseTo(profitPct(sum) / sum, 6);
        expect(returnPct(sum)).toBeCloseTo(roiPct(sum) + 100, 6);
      }),
    );
  });
});

describe('what cannot be a price', () => {
  it.each([
    [1.001, true],
    [1, false],
    [0, false],
    [-2, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('isOdds(%d) is %s', (value, is) => {
    expect(isOdds(value)).toBe(is);
  });

  it('a sum of 0.85 or less is a data error', () => {
    expect(isImplausible(0.85)).toBe(true);
    expect(isImplausible(0.8501)).toBe(false);
  });

  it.each([
    ['1.01 on every outcome', [1.01, 1.01, 1.01], true],
    ['1.0 on every outcome', [1, 1], true],
    ['no number', [Number.NaN], true],
    ['a heavy favourite with a real other side', [1.01, 21], false],
    ['nothing at all', [], false],
  ])('closed market: %s', (_, odds, closed) => {
    expect(isSuspended(odds)).toBe(closed);
  });
});

describe('returnFactor', () => {
  it.each([
    ['won', 1.9],
    ['halfWon', 1.45],
    ['void', 1],
    ['halfLost', 0.5],
    ['lost', 0],
  ] as const)('%s at 1.90 returns %d', (settled, factor) => {
    expect(returnFactor(settled, 1.9)).toBeCloseTo(factor, 12);
  });

  it('is the mean of its two halves', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const mean = (a: number, b: number) => (a + b) / 2;
        const [won, back, lost] = [returnFactor('won', price), returnFactor('void', price), 0];
        expect(returnFactor('halfWon', price)).toBeCloseTo(mean(won, back), 12);
        expect(returnFactor('halfLost', price)).toBeCloseTo(mean(lost, back), 12);
      }),
    );
  });
});

describe('middles', () => {
  // Published: 515 at 1.90 and 435 at 2.25, lines -3 and +4 (research/domain.md 1.5).
  const [totalStake, firstStake, secondStake] = [950, 515, 435];

  it('agree with a published pair within its rounding', () => {
    const sum = bookSum([1.9, 2.25]);
    const { outsidePct, insidePct } = middleFigures(sum);
    expect((outsidePct / 100) * totalStake).toBeCloseTo(firstStake * 1.9 - totalStake, -1);
    expect((insidePct / 100) * totalStake).toBeCloseTo(
      firstStake * 1.9 + secondStake * 2.25 - totalStake,
      -1,
    );
  });

  it('with a push pay one win and one stake back', () => {
    const sum = bookSum([1.9, 2.25]);
    const profit = (pushOdds: number) => (pushMiddleFigures(sum, pushOdds).insidePct / 100) * totalStake;
    expect(profit(1.9)).toBeCloseTo(543.75, -1);
    expect(profit(2.25)).toBeCloseTo(463.5, -1);
  });

  it('never lose outside when the sum is an arb', () => {
    expect(middleFigures(0.98).breakEven).toBe(0);
    expect(pushMiddleFigures(0.98, 2).breakEven).toBe(0);
  });

  it('break even at the probability they name', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.001, max: 1.2, noNaN: true }), (sum) => {
        const { insidePct, outsidePct, breakEven } = middleFigures(sum);
        expect(breakEven * insidePct + (1 - breakEven) * outsidePct).toBeCloseTo(0, 9);
      }),
    );
  });
});

describe('syntheticOdds', () => {
  it('pays what the combined stakes pay', () => {
    fc.assert(
      fc.property(prices, prices, prices, (home, draw, away) => {
        const { dnbHome, dcX2 } = syntheticOdds(home, draw, away);
        // One unit: enough on the draw to get the unit back, the rest on home.
        const onDraw = 1 / draw;
        expect(dnbHome).toBeCloseTo((1 - onDraw) * home, 9);
        expect(bookSum([draw, away])).toBeCloseTo(1 / dcX2, 9);
      }),
    );
  });
});
