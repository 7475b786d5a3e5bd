import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookSum, effectiveOdds, type Fee } from '../odds/index.ts';
import { apportion } from './apportion.ts';
import {
  planOf,
  type StakeLeg,
  type StakePlan,
  stakesByLeg,
  stakesByTotal,
  stakesUnderLimits,
} from './index.ts';

const prices = fc.integer({ min: 1020, max: 30_000 }).map((milli) => milli / 1000);
const fees = fc.record<Fee>({
  model: fc.constantFrom('winnings', 'return', 'stake'),
  ratePct: fc.integer({ min: 0, max: 10 }),
});
const legs = fc.array(
  fc.record({ odds: prices, fee: fc.option(fees, { nil: undefined }) }) satisfies fc.Arbitrary<StakeLeg>,
  { minLength: 2, maxLength: 4 },
);
const totals = fc.integer({ min: 1000, max: 5_000_000 });

const stakesOf = (plan: StakePlan | undefined): number[] => plan?.legs.map((leg) => leg.stakeCents) ?? [];
const effectiveSum = (list: readonly StakeLeg[]): number =>
  list.reduce((sum, leg) => sum + 1 / effectiveOdds(leg.odds, leg.fee), 0);

describe('apportion', () => {
  it('gives what is left to the largest remainders', () => {
    expect(apportion([1 / 3, 1 / 3, 1 / 3], 100)).toEqual([34, 33, 33]);
    expect(apportion([0.5, 0.25, 0.25], 101)).toEqual([51, 25, 25]);
  });

  it('adds up exactly and stays within a cent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), totals, (raw, total) => {
        const sum = raw.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        const shares = raw.map((part) => part / sum);
        const cents = apportion(shares, total);
        expect(cents.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [at, share] of shares.entries()) {
          expect(Math.abs((cents[at] ?? 0) - share * total)).toBeLessThan(1.000001);
        }
      }),
    );
  });
});

describe('stakesByTotal', () => {
  it('stakes the sample of the arbs screen: 200.00 on 2.120 and 2.020', () => {
    const plan = stakesByTotal([{ odds: 2.12 }, { odds: 2.02 }], 20_000);
    expect(stakesOf(plan)).toEqual([9758, 10_242]);
    expect(plan).toMatchObject({
      totalCents: 20_000,
      guaranteedReturnCents: 20_687,
      netProfitCents: 687,
      zeroLegs: [],
    });
    expect(plan?.roiPct).toBeCloseTo(3.435, 9);
  });

  it('stakes 225.00 on 2.00 and 2.50 as 125.00 and 100.00: profit 25.00 either way', () => {
    const plan = stakesByTotal([{ odds: 2 }, { odds: 2.5 }], 22_500);
    expect(stakesOf(plan)).toEqual([12_500, 10_000]);
    expect(plan?.results).toEqual([
      { returnCents: 25_000, profitCents: 2500 },
      { returnCents: 25_000, profitCents: 2500 },
    ]);
    expect(plan?.roiPct).toBeCloseTo(11.1111, 4);
  });

  it('tells the fee on the stake apart from the stake', () => {
    const plan = stakesByTotal([{ odds: 2.2, fee: { model: 'stake', ratePct: 5 } }, { odds: 2.2 }], 20_000);
    const [taxed, plain] = plan?.legs ?? [];
    expect(taxed?.outlayCents).toBeGreaterThan(taxed?.stakeCents ?? 0);
    expect(plain?.outlayCents).toBe(plain?.stakeCents);
    expect(taxed?.wonCents).toBe(Math.round((taxed?.stakeCents ?? 0) * 2.2));
    expect(Math.abs((plan?.totalCents ?? 0) - 20_000)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['no total', 0],
    ['a total below nothing', -100],
    ['a total that is no number', Number.NaN],
    ['a total without end', Number.POSITIVE_INFINITY],
  ])('has no plan for %s', (_, total) => {
    expect(stakesByTotal([{ odds: 2 }, { odds: 2.5 }], total)).toBeUndefined();
  });

  it('has no plan for odds that are none, nor for a result that pays nothing', () => {
    expect(stakesByTotal([{ odds: 2 }, { odds: 1 }], 10_000)).toBeUndefined();
    expect(stakesByTotal([], 10_000)).toBeUndefined();
    expect(stakesByTotal([{ odds: 2 }, { odds: 3 }], 10_000, [['lost', 'lost']])).toBeUndefined();
  });

  it('still has one where a fee makes winning a short price a loss', () => {
    expect(
      stakesByTotal([{ odds: 1.02, fee: { model: 'return', ratePct: 5 } }, { odds: 30 }], 10_000)
        ?.netProfitCents,
    ).toBeLessThan(0);
  });

  it('returns the promised worst case, but for cents', () => {
    fc.assert(
      fc.property(legs, totals, (list, total) => {
        const plan = stakesByTotal(list, total);
        fc.pre(plan !== undefined);
        const promised = total / effectiveSum(list);
        // One cent of stake at the highest price, and the rounding of returns and of fees on stakes.
        const slack = Math.max(...list.map((leg) => leg.odds)) * 2 + list.length;
        expect(Math.abs((plan?.guaranteedReturnCents ?? 0) - promised)).toBeLessThanOrEqual(slack);
        for (const row of plan?.results ?? [])
          expect(row.returnCents).toBeGreaterThanOrEqual(promised - slack);
      }),
    );
  });

  it('scales: a hundred times the total is a hundred times the stakes, but for cents', () => {
    fc.assert(
      fc.property(legs, totals, (list, total) => {
        const small = stakesOf(stakesByTotal(list, total));
        const large = stakesOf(stakesByTotal(list, total * 100));
        for (const [at, stake] of small.entries()) {
          // The cent that is left over, and half a cent of stake below a fee on it.
          expect(Math.abs((large[at] ?? 0) / 100 - stake)).toBeLessThanOrEqual(1.52);
        }
      }),
    );
  });

  it('permutes: the same legs in another order get the same stakes, but for the cent that is left', () => {
    fc.assert(
      fc.property(legs, totals, (list, total) => {
        const straight = stakesOf(stakesByTotal(list, total));
        const turned = stakesOf(stakesByTotal(list.toReversed(), total)).toReversed();
        for (const [at, stake] of straight.entries()) {
          expect(Math.abs((turned[at] ?? 0) - stake)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('stakesByLeg', () => {
  it('levels the others to the stake that stands', () => {
    const plan = stakesByLeg([{ odds: 2 }, { odds: 2.5 }], 0, 12_500);
    expect(stakesOf(plan)).toEqual([12_500, 10_000]);
  });

  it('keeps the fixed stake to the cent, fee or not', () => {
    fc.assert(
      fc.property(legs, totals, fc.nat(3), (list, stake, at) => {
        const fixed = at % list.length;
        const plan = stakesByLeg(list, fixed, stake);
        expect(plan?.legs[fixed]?.stakeCents).toBe(stake);
        const returns = plan?.legs.map((leg) => leg.wonCents) ?? [];
        const slack = Math.max(...list.map((leg) => leg.odds)) * 2 + 2;
        expect(Math.max(...returns) - Math.min(...returns)).toBeLessThanOrEqual(slack);
      }),
    );
  });

  it.each([
    ['a leg that is not there', 2, 1000],
    ['a stake of nothing', 0, 0],
    ['a stake that is no number', 0, Number.NaN],
  ])('has no plan for %s', (_, at, stake) => {
    expect(stakesByLeg([{ odds: 2 }, { odds: 2.5 }], at, stake)).toBeUndefined();
  });

  it('has no plan around a leg that the best stakes leave out', () => {
    const results = [['won', 'won'] as const, ['lost', 'won'] as const];
    expect(stakesByLeg([{ odds: 2 }, { odds: 2.5 }], 0, 1000, results)).toBeUndefined();
  });
});

describe('stakesUnderLimits', () => {
  it('is as large as the tightest limit allows', () => {
    const plan = stakesUnderLimits([
      { odds: 2.1, maxCents: 150_000 },
      { odds: 2.05, maxCents: 500_000 },
    ]);
    expect(stakesOf(plan)).toEqual([150_000, 153_658]);
    expect(plan?.netProfitCents).toBe(11_341);
  });

  it('knows that a limit on the stake lets a fee on it come on top', () => {
    const fee: Fee = { model: 'stake', ratePct: 10 };
    const plan = stakesUnderLimits([{ odds: 2.4, fee, maxCents: 10_000 }, { odds: 2 }]);
    expect(plan?.legs[0]).toEqual({ stakeCents: 10_000, outlayCents: 11_000, wonCents: 24_000 });
    expect(plan?.legs[1]?.stakeCents).toBe(12_000);
  });

  it('obeys the total as well', () => {
    const plan = stakesUnderLimits([{ odds: 2.1, maxCents: 150_000 }, { odds: 2.05 }], 10_000);
    expect(plan?.totalCents).toBeLessThanOrEqual(10_000);
    expect(plan?.totalCents).toBeGreaterThanOrEqual(9998);
  });

  it('has no plan when nothing limits it, or a limit leaves nothing', () => {
    expect(stakesUnderLimits([{ odds: 2.1 }, { odds: 2.05 }])).toBeUndefined();
    expect(stakesUnderLimits([{ odds: 2.1, maxCents: 0 }, { odds: 2.05 }])).toBeUndefined();
    expect(stakesUnderLimits([{ odds: 2.1, maxCents: 500 }, { odds: 1 }])).toBeUndefined();
  });

  it('never goes over a limit, and touches one', () => {
    const limited = fc.array(
      fc.record({ odds: prices, maxCents: fc.integer({ min: 100, max: 1_000_000 }) }),
      {
        minLength: 2,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(limited, (list) => {
        const stakes = stakesOf(stakesUnderLimits(list));
        const room = list.map((leg, at) => leg.maxCents - (stakes[at] ?? 0));
        expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
        expect(Math.min(...room)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('planOf', () => {
  it('shows the money of stakes as they are typed', () => {
    const plan = planOf([{ odds: 2.1 }, { odds: 2.05 }], [5000, 4000]);
    expect(plan).toMatchObject({
      totalCents: 9000,
      results: [
        { returnCents: 10_500, profitCents: 1500 },
        { returnCents: 8200, profitCents: -800 },
      ],
      guaranteedReturnCents: 8200,
      netProfitCents: -800,
    });
    expect(plan.roiPct).toBeCloseTo(-8.8889, 4);
  });

  it('names the legs that have no stake', () => {
    expect(planOf([{ odds: 2.1 }, { odds: 2.05 }], [5000]).zeroLegs).toEqual([1]);
  });

  it('says 0 where nothing is staked at all', () => {
    expect(planOf([{ odds: 2.1 }, { odds: 2.05 }], [0, 0]).roiPct).toBe(0);
  });

  it('pays halves of a cent up, though 1.005 is a hair below in binary', () => {
    expect(planOf([{ odds: 1.005 }], [100]).legs[0]?.wonCents).toBe(101);
  });

  it('counts no cash for a freebet and takes the ROI over it', () => {
    const plan = planOf([{ odds: 5, freebet: 'snr' }, { odds: 1.25 }], [5000, 16_000]);
    expect(plan).toMatchObject({ totalCents: 16_000, guaranteedReturnCents: 20_000, netProfitCents: 4000 });
    expect(plan.roiPct).toBe(80);
    expect(plan.legs[0]).toEqual({ stakeCents: 5000, outlayCents: 0, wonCents: 20_000 });
  });

  it('never earns more than the odds say when all of the total is staked', () => {
    const plain = fc.array(prices, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(plain, totals, (odds, total) => {
        const plan = stakesByTotal(
          odds.map((price) => ({ odds: price })),
          total,
        );
        const earned = (plan?.guaranteedReturnCents ?? Number.POSITIVE_INFINITY) / total;
        expect(earned).toBeLessThanOrEqual(1 / bookSum(odds) + 1 / total);
      }),
    );
  });
});
