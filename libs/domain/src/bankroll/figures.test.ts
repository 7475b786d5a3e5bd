import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClosePrice,
  closeOf,
  clvOf,
  clvPct,
  exposureOf,
  type OpenBet,
  oddsRangeOf,
  ratiosOf,
  yieldPct,
} from './index.ts';

it('of the drawn bankroll', () => {
  expect(yieldPct({ profitCents: 44_633, stakedCents: 1_568_400 })).toBeCloseTo(2.8458, 3);
  expect(yieldPct({ profitCents: 5, stakedCents: 0 })).toBeUndefined();
});

describe('ratios', () => {
  const stepsOf = (profits: readonly number[]) =>
    profits.map((profitCents, at) => ({ atMs: (at + 1) * 1000, profitCents }));
  const fall = (profits: readonly number[], cents: number) =>
    ratiosOf(stepsOf(profits), [{ atMs: 0, cents }], 0).drawdown;

  it('have the largest fall, with the bankroll it fell from', () => {
    expect(fall([100, -300, 50, 400, -250], 1000)).toEqual({ cents: 300, pct: (300 / 1100) * 100, at: 1 });
    expect(fall([1, 2, 3], 100)).toBeUndefined();
  });

  it('have the largest of all falls from one point to a later one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 20 }), (profits) => {
        const path = [0];
        for (const profit of profits) path.push((path.at(-1) ?? 0) + profit);
        const falls = path.flatMap((high, from) => path.slice(from).map((low) => high - low));
        expect(fall(profits, 0)?.cents ?? 0).toBe(Math.max(0, ...falls));
      }),
    );
  });

  it('are over the money that was there: 20 percent stay 20 percent', () => {
    const paid = { atMs: 0, cents: 100_000 };
    const ratios = ratiosOf(stepsOf([30_000, -10_000]), [paid, { atMs: 9000, cents: -95_000 }], 0);
    expect(ratios).toMatchObject({ atRiskCents: 100_000, roiPct: 20, growthPct: expect.closeTo(20, 9) });
    expect(ratios.drawdown?.pct).toBeCloseTo((10_000 / 130_000) * 100, 9);
  });

  it('count what was paid in until the low, and what bets were made with in all', () => {
    const flows = [
      { atMs: 0, cents: 10_000 },
      { atMs: 1500, cents: 90_000 },
    ];
    const ratios = ratiosOf(stepsOf([-1000, -9000]), flows, 0);
    expect(ratios).toMatchObject({ atRiskCents: 100_000, roiPct: -10 });
    expect(ratios.drawdown).toEqual({ cents: 10_000, pct: 10, at: 1 });
    // 10 % of 100.00, then 90.00 of 990.00.
    expect(ratios.growthPct).toBeCloseTo((0.9 * (1 - 9000 / 99_000) - 1) * 100, 9);
  });

  it('take the first deposit for the money of bets that are older than it', () => {
    const ratios = ratiosOf(stepsOf([500, 500]), [{ atMs: 99_000, cents: 10_000 }], 0);
    expect(ratios).toMatchObject({ atRiskCents: 10_000, roiPct: 10 });
    expect(ratiosOf(stepsOf([500]), [], 0)).toMatchObject({ roiPct: undefined, growthPct: undefined });
  });

  it('of bets older than the first deposit never change by a withdrawal later', () => {
    const amount = fc.integer({ min: -50_000, max: 50_000 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1500, max: 20_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        (profits, paid, paidAtMs, taken) => {
          const first = { atMs: paidAtMs, cents: paid };
          const before = ratiosOf(stepsOf(profits), [first], 0);
          const later = { atMs: Math.max(paidAtMs, 9000) + 1, cents: 0 - taken };
          expect(ratiosOf(stepsOf(profits), [first, later], 0)).toEqual(before);
          expect(before.atRiskCents).toBe(paid);
        },
      ),
    );
  });

  it('never change by money that moves after the last result', () => {
    const amount = fc.integer({ min: -50_000, max: 50_000 });
    const flow = fc.record({ atMs: fc.integer({ min: 0, max: 9000 }), cents: amount });
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 8 }),
        fc.array(flow, { maxLength: 5 }),
        amount,
        fc.nat(100_000),
        (profits, flows, later, opening) => {
          const paid = [{ atMs: 0, cents: 100 }, ...flows];
          const after = [...paid, { atMs: 10_000, cents: later }];
          expect(ratiosOf(stepsOf(profits), after, opening)).toEqual(
            ratiosOf(stepsOf(profits), paid, opening),
          );
        },
      ),
    );
  });
});

describe('closing line', () => {
  const START = 1_000_000_000;
  const price = (over: Partial<ClosePrice> = {}): ClosePrice => ({
    fairOdds: 2,
    rawOdds: 1.95,
    reference: 'pinnacle',
    seenAtMs: START - 60_000,
    isSameLine: true,
    ...over,
  });
  it('is what one staked is worth: Buchdahl', () => {
    expect(clvPct(2.5, 2)).toBeCloseTo(25, 9);
    expect(clvPct(1.9, 2)).toBeCloseTo(-5, 9);
  });
  it('of a lay is per liability, and good where the price rose', () => {
    // Laid 2.00, closed at 2.50: loses in 40 of 100: 0.6 - 0.4 per unit of liability.
    expect(clvPct(2, 2.5, 'lay')).toBeCloseTo(20, 9);
    expect(clvPct(3, 2.5, 'lay')).toBeLessThan(0);
  });
  it.each([
    ['missing', []],
    ['missing', [price({ seenAtMs: START + 1 })]],
    ['stale', [price({ seenAtMs: START - 10 * 60_000 - 1 })]],
    ['otherLine', [price({ isSameLine: false })]],
  ] as const)('is %s', (state, prices) => {
    expect(closeOf(prices, START)).toEqual({ state });
  });
  it('is the first of those that count', () => {
    const consensus = price({ reference: 'consensus' });
    const found = closeOf(
      [price({ seenAtMs: START - 11 * 60_000 }), price({ isSameLine: false }), consensus],
      START,
    );
    expect(found).toEqual({ state: 'known', price: consensus });
    expect(closeOf([price({ seenAtMs: START - 10 * 60_000 })], START).state).toBe('known');
  });
  it('missing is not 0', () => {
    expect(clvOf([4, undefined, 2])).toEqual({ bets: 3, covered: 2, meanPct: 3 });
    expect(clvOf([undefined])).toEqual({ bets: 1, covered: 0, meanPct: undefined });
  });
});

describe('what stands in an event', () => {
  const open = (over: Partial<OpenBet>): OpenBet => ({
    side: 'back',
    oddsMicro: 2_000_000,
    stakeCents: 1000,
    commissionBp: 0,
    freebet: null,
    matchedCents: null,
    reducedOddsMicro: null,
    pick: null,
    ...over,
  });
  const over25 = {
    market: 'OU',
    period: 'FT',
    selection: 'over',
    handicap: 2.5,
    overTimeIncluded: false,
  } as const;
  it('counts all legs in each result: an arb is the same either way', () => {
    const { stakedCents, worstCents, bestCents } = exposureOf([
      open({ pick: over25, oddsMicro: 2_100_000 }),
      open({ pick: { ...over25, selection: 'under' }, oddsMicro: 2_100_000 }),
    ]);
    expect([stakedCents, worstCents, bestCents]).toEqual([2000, 100, 100]);
  });
  it('turns a lay round: a back and its lay level', () => {
    const { stakedCents, worstCents, bestCents } = exposureOf([
      open({ pick: over25 }),
      open({ pick: over25, side: 'lay' }),
    ]);
    expect([stakedCents, worstCents, bestCents]).toEqual([2000, 0, 0]);
  });
  it('lets a bet that has only words go either way', () => {
    const { worstCents, bestCents } = exposureOf([open({ pick: over25 }), open({})]);
    expect([worstCents, bestCents]).toEqual([-2000, 2000]);
  });
  it('agrees with the enumeration of scores', () => {
    const lines = fc.constantFrom(0.5, 1.5, 2, 2.25, 2.75, 3.5);
    const anyOpen = fc
      .tuple(
        fc.constantFrom('over', 'under'),
        lines,
        fc.boolean(),
        fc.integer({ min: 1_200_000, max: 5_000_000 }),
      )
      .map(([selection, handicap, isLay, oddsMicro]) =>
        open({
          pick: { ...over25, selection: selection === 'over' ? 'over' : 'under', handicap },
          side: isLay ? 'lay' : 'back',
          oddsMicro,
        }),
      );
    fc.assert(
      fc.property(fc.array(anyOpen, { minLength: 1, maxLength: 5 }), (bets) => {
        const { rows, worstCents, bestCents } = exposureOf(bets);
        expect(worstCents).toBe(Math.min(...rows.map(({ cents }) => cents)));
        expect(bestCents).toBeGreaterThanOrEqual(worstCents);
      }),
    );
  });
});

it.each([
  [1.2, '1'],
  [1.5, '1.5'],
  [4.99, '3'],
  [120, '10'],
])('odds %f are of the range from %s', (odds, from) => {
  expect(oddsRangeOf(odds)).toBe(from);
});
