import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookSum, type Settled } from '../odds/index.ts';
import {
  planOf,
  type RoundOptions,
  roundStakes,
  type StakeLeg,
  stakesByFreebet,
  stakesByTotal,
} from './index.ts';

const prices = fc.integer({ min: 1050, max: 12_000 }).map((milli) => milli / 1000);
const markets = fc.array(prices, { minLength: 2, maxLength: 3 });
const totals = fc.integer({ min: 5000, max: 500_000 });

const legsOf = (odds: readonly number[]): StakeLeg[] => odds.map((price) => ({ odds: price }));
const exactOf = (odds: readonly number[], total: number): number[] =>
  stakesByTotal(legsOf(odds), total)?.legs.map((leg) => leg.stakeCents) ?? [];
const rounded = (odds: readonly number[], total: number, options?: RoundOptions) => {
  const plan = roundStakes(legsOf(odds), exactOf(odds, total), options);
  return {
    stakes: plan.legs.map((leg) => leg.stakeCents),
    profits: plan.results.map((row) => row.profitCents),
    plan,
  };
};

describe('roundStakes', () => {
  it('is the table of the research', () => {
    expect(rounded([1.06, 21], 100_000)).toMatchObject({ stakes: [95_500, 5000], profits: [730, 4500] });
    expect(rounded([2.1, 2.05], 100_000)).toMatchObject({ stakes: [49_500, 50_500], profits: [3950, 3525] });
  });

  it('may exceed the total, and does not where it is told so', () => {
    const free = rounded([1.06, 21], 100_000);
    const bound = rounded([1.06, 21], 100_000, { maxTotalCents: 100_000 });
    expect(free.plan.totalCents).toBe(100_500);
    expect(bound.plan.totalCents).toBeLessThanOrEqual(100_000);
    expect(bound.plan.netProfitCents).toBeLessThan(free.plan.netProfitCents);
  });

  it('takes the smaller total of two that are equally good', () => {
    // The second leg is void in the only result: a step more of it costs and returns the same.
    const plan = roundStakes(legsOf([2, 3]), [10_000, 10_200], { results: [['won', 'void']] });
    expect(plan.legs.map((leg) => leg.stakeCents)).toEqual([10_000, 10_000]);
  });

  it('looks past a push, which pays the stakes back whatever they are', () => {
    const push: Settled[][] = [
      ['won', 'lost'],
      ['void', 'void'],
      ['lost', 'won'],
    ];
    const exact = exactOf([2.1, 2.05], 100_000);
    const plan = roundStakes(legsOf([2.1, 2.05]), exact, { results: push });
    expect(plan.results.map((row) => row.profitCents)).toEqual([3950, 0, 3525]);
  });

  it('never rounds a small stake to nothing', () => {
    const { stakes, plan } = rounded([1.02, 60], 10_000);
    expect(exactOf([1.02, 60], 10_000)[1]).toBeLessThan(250);
    expect(stakes[1]).toBe(500);
    expect(plan.zeroLegs).toEqual([]);
  });

  it('does so only where the total may not be exceeded otherwise, and says it', () => {
    const { stakes, plan } = rounded([1.02, 60], 600, { maxTotalCents: 600 });
    expect(stakes).toEqual([500, 0]);
    expect(plan.zeroLegs).toEqual([1]);
    expect(plan.netProfitCents).toBeLessThan(0);
  });

  it('stakes nothing where not even one step fits', () => {
    const { stakes, plan } = rounded([2, 2.2], 600, { maxTotalCents: 300 });
    expect(stakes).toEqual([0, 0]);
    expect(plan.zeroLegs).toEqual([0, 1]);
  });

  it('rounds down under a limit', () => {
    const legs = [{ odds: 2.1, maxCents: 10_300 }, { odds: 2.05 }];
    const plan = roundStakes(legs, [10_300, 10_551]);
    expect(plan.legs[0]?.stakeCents).toBe(10_000);
  });

  it('names a leg whose limit is below one step', () => {
    const plan = roundStakes([{ odds: 2.1, maxCents: 300 }, { odds: 2.05 }], [300, 307]);
    expect(plan.zeroLegs).toEqual([0]);
  });

  it('leaves the freebet as it is and rounds the cash', () => {
    const legs: StakeLeg[] = [{ odds: 4.5, freebet: 'snr' }, { odds: 3.6 }, { odds: 1.95 }];
    const exact = stakesByFreebet(legs, 0, 3300)?.legs.map((leg) => leg.stakeCents) ?? [];
    const plan = roundStakes(legs, exact);
    expect(plan.legs[0]?.stakeCents).toBe(3300);
    expect(plan.legs.slice(1).every((leg) => leg.stakeCents % 500 === 0 && leg.stakeCents > 0)).toBe(true);
  });

  it('leaves a stake that is fixed, and rounds the others around it', () => {
    const exact = exactOf([2.1, 2.05], 20_000);
    const plan = roundStakes(legsOf([2.1, 2.05]), exact, { fixedLegs: [0] });
    expect(plan.legs[0]?.stakeCents).toBe(exact[0]);
    expect((plan.legs[1]?.stakeCents ?? 0) % 500).toBe(0);
  });

  it('rounds by any step', () => {
    expect(rounded([2.1, 2.05], 10_000, { stepCents: 100 }).stakes.every((stake) => stake % 100 === 0)).toBe(
      true,
    );
  });

  it('shows a thin arb that rounding has ended', () => {
    const { plan } = rounded([1.995, 2.01], 1200);
    expect(plan.netProfitCents).toBeLessThan(0);
  });

  it('keeps multiples of the step next to the exact stakes', () => {
    fc.assert(
      fc.property(markets, totals, (odds, total) => {
        const exact = exactOf(odds, total);
        const { stakes } = rounded(odds, total);
        for (const [at, stake] of stakes.entries()) {
          expect(stake % 500).toBe(0);
          expect(Math.abs(stake - (exact[at] ?? 0))).toBeLessThan(500);
        }
      }),
    );
  });

  it('finds the best worst case of all neighbours', () => {
    fc.assert(
      fc.property(markets, totals, (odds, total) => {
        const exact = exactOf(odds, total);
        const sides = exact.map((stake) => [Math.floor(stake / 500) * 500, Math.ceil(stake / 500) * 500]);
        const { plan } = rounded(odds, total);
        for (let mask = 0; mask < 2 ** odds.length; mask += 1) {
          const stakes = sides.map((pair, at) => pair[(mask >> at) & 1] ?? 0);
          if (stakes.includes(0)) continue;
          expect(plan.netProfitCents).toBeGreaterThanOrEqual(planOf(legsOf(odds), stakes).netProfitCents);
        }
      }),
    );
  });

  it('loses where every stake to the nearest step does not, never; the other way round often', () => {
    let [solved, plain] = [0, 0];
    fc.assert(
      fc.property(markets, totals, (odds, total) => {
        fc.pre(bookSum(odds) < 1 && bookSum(odds) > 0.9);
        const exact = exactOf(odds, total);
        const nearest = exact.map((stake) => Math.round(stake / 500) * 500);
        const [own, other] = [rounded(odds, total).plan, planOf(legsOf(odds), nearest)];
        if (own.netProfitCents < 0) solved += 1;
        if (other.netProfitCents < 0) plain += 1;
        if (other.zeroLegs.length === 0)
          expect(own.netProfitCents).toBeGreaterThanOrEqual(other.netProfitCents);
      }),
      { numRuns: 300 },
    );
    expect(solved).toBeLessThan(plain);
  });

  it('never beats the exact return on what is staked', () => {
    fc.assert(
      fc.property(markets, totals, (odds, total) => {
        const { plan } = rounded(odds, total);
        const exactRoi = (1 / bookSum(odds) - 1) * 100;
        // Half a cent of rounded return on a stake of at least 5.00.
        expect(plan.roiPct).toBeLessThanOrEqual(exactRoi + 0.11);
      }),
    );
  });

  it('obeys "do not exceed" whatever the market', () => {
    fc.assert(
      fc.property(markets, totals, (odds, total) => {
        expect(rounded(odds, total, { maxTotalCents: total }).plan.totalCents).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('climbs to a plan as good as plain rounding where there are many legs', () => {
    const odds = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    const total = 123_400;
    const nearest = exactOf(odds, total).map((stake) => Math.round(stake / 500) * 500);
    const { plan, stakes } = rounded(odds, total);
    expect(stakes.every((stake) => stake % 500 === 0 && stake > 0)).toBe(true);
    expect(plan.netProfitCents).toBeGreaterThanOrEqual(planOf(legsOf(odds), nearest).netProfitCents);
  });
});
