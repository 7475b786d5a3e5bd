import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pick } from '../markets/index.ts';
import { seeded } from '../random/index.ts';
import {
  axesOf,
  axisKey,
  betProfitCents,
  type ExpectedBet,
  momentsOf,
  normalPercentile,
  percentileOf,
} from './index.ts';

const pick = (over: Partial<Pick>): Pick => ({
  market: 'W',
  period: 'FT',
  selection: '1',
  overTimeIncluded: false,
  ...over,
});
const bet = (over: Partial<ExpectedBet> = {}): ExpectedBet => ({
  eventId: 'e1',
  pick: pick({}),
  fairOdds: 2,
  side: 'back',
  oddsMicro: 2_100_000,
  stakeCents: 1000,
  commissionBp: 0,
  freebet: null,
  matchedCents: null,
  reducedOddsMicro: null,
  ...over,
});

const paidIf =
  (one: ExpectedBet) =>
  (isWon: boolean): number =>
    betProfitCents(one, { state: isWon ? 'won' : 'lost', cashOutCents: null, shareMicro: null });

describe('what bets are expected to bring', () => {
  it('is each bet by itself where events differ', () => {
    const axes = axesOf([bet(), bet({ eventId: 'e2' })]);
    expect(axes).toHaveLength(2);
    const [first] = axes.map(momentsOf);
    expect(first?.meanCents).toBeCloseTo(50, 9);
    // (o * stake)^2 p (1 - p), as `betSd` has it.
    expect(first?.variance).toBeCloseTo(2100 ** 2 * 0.25, 6);
  });

  it('does not stray where one event is bet on from all sides', () => {
    const sides = (['1', 'X', '2'] as const).map((selection, at) =>
      bet({ pick: pick({ selection }), fairOdds: [2, 4, 4][at] ?? 4, oddsMicro: 3_000_000 }),
    );
    const [axis] = axesOf(sides);
    expect(axis && momentsOf(axis)).toEqual({ meanCents: 0, variance: 0 });
  });

  it('draws a back and its lay together', () => {
    const [axis] = axesOf([bet({ oddsMicro: 2_000_000 }), bet({ side: 'lay', oddsMicro: 2_000_000 })]);
    expect(axis && momentsOf(axis).variance).toBe(0);
  });

  const SELECTIONS = ['1', 'X', '2', '1X', '12', 'X2'] as const;
  const anyBet = fc
    .tuple(
      fc.constantFrom(...SELECTIONS),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('back', 'lay'),
      fc.integer({ min: 1_100_000, max: 9_000_000 }),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([selection, fair, side, oddsMicro, event]) =>
      bet({
        pick: pick({ market: selection.length > 1 ? 'DC' : 'W', selection }),
        fairOdds: 1 + fair / 2,
        side: side === 'lay' ? 'lay' : 'back',
        oddsMicro,
        eventId: `e${event}`,
      }),
    );

  it('is the sum of each bet alone, whatever is drawn together', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { minLength: 1, maxLength: 6 }), (bets) => {
        const alone = bets
          .flatMap((one) => axesOf([one]))
          .reduce((sum, axis) => sum + momentsOf(axis).meanCents, 0);
        const all = axesOf(bets).reduce((sum, axis) => sum + momentsOf(axis).meanCents, 0);
        expect(all).toBeCloseTo(alone, 6);
      }),
    );
  });

  it('pays at each draw what the bets come to there', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { minLength: 1, maxLength: 8 }), (bets) => {
        for (const own of Map.groupBy(bets, axisKey).values()) {
          const [axis] = axesOf(own);
          const { bounds = [], cents = [] } = axis ?? {};
          expect(bounds).toEqual([...new Set(bounds)].toSorted((a, b) => a - b));
          expect([bounds[0], bounds.at(-1), bounds.length]).toEqual([0, 1, cents.length + 1]);
          const most = own.reduce((sum, one) => sum + Math.max(...[true, false].map(paidIf(one))), 0);
          const least = own.reduce((sum, one) => sum + Math.min(...[true, false].map(paidIf(one))), 0);
          for (const paid of cents) expect(paid >= least && paid <= most).toBe(true);
        }
      }),
    );
  });

  it('is worked out in a moment for a file of bets that are all on one event', () => {
    const bets = Array.from({ length: 20_000 }, (_, at) => bet({ fairOdds: 1.5 + at / 10_000 }));
    const beganMs = performance.now();
    const [axis] = axesOf(bets);
    expect(axis?.bounds).toHaveLength(20_002);
    expect(performance.now() - beganMs).toBeLessThan(1000);
  });
});

describe('the percentile of what was reached', () => {
  const many = Array.from({ length: 200 }, (_, at) => bet({ eventId: `e${at}` }));
  it('is the same for a seed, and near the normal one', () => {
    const axes = axesOf(many);
    const [first, again] = [0, 1].map(() => percentileOf(axes, 5_000, 4000, seeded(7)));
    expect(first).toBe(again);
    const sd = Math.sqrt(axes.reduce((sum, axis) => sum + momentsOf(axis).variance, 0));
    expect(Math.abs((first ?? 0) - normalPercentile(5000, 200 * 50, sd))).toBeLessThan(3);
  });
  it('is nothing without bets', () => {
    expect(percentileOf([], 0, 10, seeded(1))).toBeUndefined();
  });
  it.each([
    [0, 50],
    [1, 84.134],
    [-1.96, 2.4998],
  ])('normal: %f sd is %f', (z, percent) => {
    expect(normalPercentile(z, 0, 1)).toBeCloseTo(percent, 2);
  });
});
