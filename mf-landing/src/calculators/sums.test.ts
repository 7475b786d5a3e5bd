import { effectiveOdds } from '@bothways/domain/odds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARB_KINDS, ARB_START, type ArbState, arbSum, legCount, ROUNDINGS } from './arb/arb.ts';
import { HANDICAP_LINES, MIDDLE_START, type MiddleSum, middleSum } from './middle/middle.ts';
import { marketSum, worldText } from './odds/odds.ts';
import { VALUE_START, valueSum } from './value/value.ts';

const legs = (...odds: [number, number, number?]): ArbState['legs'] => {
  const leg = (price = 3) => ({ odds: price, commissionPct: 0, limit: null });
  return [leg(odds[0]), leg(odds[1]), leg(odds[2])];
};

describe('an arb', () => {
  it('is the one of the specification', () => {
    const sum = arbSum(ARB_START);
    expect(sum?.plan.legs.map(({ stakeCents }) => stakeCents)).toEqual([12_500, 10_000]);
    expect(sum?.plan).toMatchObject({ totalCents: 22_500, netProfitCents: 2500 });
    expect(sum?.bookSum).toBeCloseTo(0.9, 12);
    expect(sum?.isGuaranteed).toBe(true);
  });

  // research/domain.md 1.2
  it('of three ways at 5 is 175, 155, 175', () => {
    const sum = arbSum({ ...ARB_START, kind: 'three', total: 500, rounding: '5', legs: legs(3.1, 3.5, 3.1) });
    expect(sum?.plan.legs.map(({ stakeCents }) => stakeCents)).toEqual([17_500, 15_500, 17_500]);
    expect(sum?.payoff.rows.map(({ profitCents }) => profitCents)).toEqual([3750, 3750, 3750]);
  });

  it('with commission takes it off the winnings', () => {
    const [a, b, c] = legs(2.2, 2);
    const sum = arbSum({ ...ARB_START, total: 1000, legs: [a, { ...b, commissionPct: 5 }, c] });
    expect(sum?.plan.legs.map(({ stakeCents }) => stakeCents)).toEqual([46_988, 53_012]);
    expect(sum?.plan.netProfitCents).toBe(3373);
  });

  it('with a limit stakes less on all of them', () => {
    const [a, b, c] = legs(2.1, 2.05);
    const sum = arbSum({ ...ARB_START, total: 10_000, legs: [{ ...a, limit: 1500 }, b, c] });
    expect(sum?.limitedBy).toEqual([0]);
    expect(sum?.plan.legs.map(({ stakeCents }) => stakeCents)).toEqual([150_000, 153_658]);
  });

  it('on a quarter line says the split that pays half', () => {
    const sum = arbSum({ ...ARB_START, kind: 'total', line: 2.25, total: 1000, legs: legs(2.1, 2.05) });
    const profits = sum?.payoff.rows.map(({ profitCents }) => profitCents) ?? [];
    expect(profits).toHaveLength(3);
    expect(Math.min(...profits)).toBeGreaterThan(1800);
    expect(Math.min(...profits)).toBeLessThan(1900);
  });

  // research/domain.md 1.7
  it('of draw no bet, the draw and the other side stakes 70, 10 and 20 of 100', () => {
    const sum = arbSum({ ...ARB_START, kind: 'drawNoBet', total: 100, legs: legs(1.6, 4.2, 5.6) });
    expect(sum?.plan.legs.map(({ stakeCents }) => stakeCents)).toEqual([7000, 1000, 2000]);
    expect(sum?.bookSum).toBeCloseTo(0.892857, 6);
  });

  it('that is none says so', () => {
    expect(arbSum({ ...ARB_START, legs: legs(1.9, 1.9) })).toMatchObject({
      warning: 'loses',
      isGuaranteed: false,
    });
  });

  it.each([{ total: null }, { kind: 'total' as const, line: null }, { kind: 'total' as const, line: 2.3 }])(
    'is none without %j',
    (missing) => {
      expect(arbSum({ ...ARB_START, ...missing })).toBeUndefined();
    },
  );

  it('guarantees what its worst row pays, in every market and rounding', () => {
    const price = fc.integer({ min: 1010, max: 30_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(
        fc.constantFrom(...ARB_KINDS),
        fc.constantFrom(...ROUNDINGS),
        fc.integer({ min: -20, max: 20 }),
        fc.tuple(price, price, price),
        fc.integer({ min: 100, max: 1_000_000 }),
        (kind, rounding, quarters, odds, cents) => {
          const sum = arbSum({
            kind,
            rounding,
            line: Math.abs(quarters) / 4,
            total: cents / 100,
            legs: legs(...odds),
          });
          if (!sum) return;
          const profits = sum.payoff.rows.map(({ profitCents }) => profitCents);
          expect(sum.payoff.worstProfitCents).toBe(Math.min(...profits));
          expect(sum.isGuaranteed).toBe(Math.min(...profits) >= 0 && sum.plan.totalCents > 0);
          expect(sum.plan.legs).toHaveLength(legCount(kind));
          expect(sum.effective.every((each, at) => each === effectiveOdds(odds[at] ?? 0))).toBe(true);
        },
      ),
    );
  });
});

describe('a value bet', () => {
  it('is worth what its odds pay beyond the fair ones', () => {
    const sum = valueSum({ ...VALUE_START, method: 'multiplicative' });
    if (typeof sum === 'string') throw new Error(sum);
    expect(sum.chosen.fairOdds).toBeCloseTo(2.05 * sum.bookSum, 9);
    expect(sum.chosen.valuePct).toBeCloseTo((2.2 / (2.05 * sum.bookSum) - 1) * 100, 9);
    expect(sum.stake.stakeCents).toBe(Math.round(100_000 * 0.25 * sum.stake.share));
    expect(sum.methods).toHaveLength(5);
  });

  it('below the fair odds is not staked', () => {
    const sum = valueSum({ ...VALUE_START, odds: 1.5 });
    expect(sum).toMatchObject({ stake: { stakeCents: 0, share: 0 } });
  });

  it.each([
    ['incomplete', { prices: [] }],
    ['incomplete', { bank: null }],
    ['incomplete', { odds: null }],
    ['noOutcome', { outcome: 4 }],
    ['arb', { prices: [2.1, 2.1], outcome: 1 }],
  ])('is %s with %j', (fault, change) => {
    expect(valueSum({ ...VALUE_START, ...change })).toBe(fault);
  });

  it('has all chances of all methods between nothing and one', () => {
    const price = fc.double({ min: 1.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 8 }), price, (prices, odds) => {
        const sum = valueSum({ ...VALUE_START, prices, outcome: 1, odds });
        if (typeof sum === 'string') return;
        for (const { probability } of sum.methods) {
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThan(1);
        }
      }),
    );
  });
});

const middle = (sum: ReturnType<typeof middleSum>): MiddleSum => {
  if (typeof sum === 'string') throw new Error(sum);
  return sum;
};

describe('a middle', () => {
  // research/domain.md 1.5
  it('of over 2.5 and under 3.5 at 1.95 must come in 2.564 percent', () => {
    const sum = middle(middleSum(MIDDLE_START));
    expect(sum.chance * 100).toBeCloseTo(2.564, 3);
    expect(sum).toMatchObject({ outsideCents: -500, insideCents: 19_000, insideReturn: 2 });
  });

  it('that pushes on one side must come twice as often', () => {
    const sum = middle(middleSum({ ...MIDDLE_START, line2: 3 }));
    expect(sum.chance * 100).toBeCloseTo(5, 2);
    expect(sum.insideCents).toBe(9500);
  });

  it('of handicaps pays on the goal between them', () => {
    const sum = middle(middleSum({ ...MIDDLE_START, kind: 'handicap', ...HANDICAP_LINES }));
    expect(sum.payoff.rows.filter(({ isMiddle }) => isMiddle)).toHaveLength(1);
    expect(sum.insideCents).toBe(19_000);
  });

  it('that is an arb needs no middle', () => {
    const sum = middle(middleSum({ ...MIDDLE_START, odds1: 2.05, odds2: 2.02 }));
    expect(sum.chance).toBe(0);
    expect(sum.outsideCents).toBeGreaterThan(0);
  });

  it.each([
    ['gap', { line1: 3.5, line2: 2.5 }],
    ['gap', { kind: 'handicap' as const, line1: -1.5, line2: 0.5 }],
    ['noMiddle', { line1: 2.5, line2: 2.5 }],
    ['incomplete', { line1: null }],
    ['incomplete', { line1: 2.3 }],
    ['incomplete', { line1: -0.5 }],
    ['incomplete', { total: null }],
  ])('is %s with %j', (fault, change) => {
    expect(middleSum({ ...MIDDLE_START, ...change })).toBe(fault);
  });

  it('breaks even at the chance that it needs', () => {
    const price = fc.integer({ min: 130, max: 400 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        price,
        price,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 8 }),
        (a, b, at, wide) => {
          const sum = middleSum({
            ...MIDDLE_START,
            odds1: a,
            odds2: b,
            line1: at + 0.5,
            line2: at + 0.5 + wide,
            total: 100_000,
          });
          if (typeof sum === 'string' || sum.chance === 0 || sum.chance > 1) return;
          const expected = sum.chance * sum.insideCents + (1 - sum.chance) * sum.outsideCents;
          expect(Math.abs(expected)).toBeLessThan(5);
        },
      ),
    );
  });
});

describe('odds', () => {
  it.each([
    [2.5, '2.50', '+150', '3/2', '1.50', '-0.666667'],
    [1.5, '1.50', '-200', '1/2', '0.50', '0.50'],
    [2, '2.00', '+100', '1/1', '1.00', '1.00'],
  ])('%d in every notation', (odds, decimal, american, fractional, hongKong, malay) => {
    expect(worldText(odds, 'decimal')).toBe(decimal);
    expect(worldText(odds, 'american')).toBe(american);
    expect(worldText(odds, 'fractional')).toBe(fractional);
    expect(worldText(odds, 'hongKong')).toBe(hongKong);
    expect(worldText(odds, 'malay')).toBe(malay);
  });

  // research/domain.md 1.9
  it('of a market by five methods', () => {
    const sum = marketSum([1.19, 7, 14]);
    if (sum === 'arb' || !sum) throw new Error('no market');
    const favourite = sum.rows[0]?.chances.map((chance) => Number(chance?.toFixed(4)));
    expect(favourite).toEqual([0.7968, 0.8221, 0.8263, 0.8156, 0.816]);
  });

  it('of a market without margin have none to take out', () => {
    expect(marketSum([2.1, 2.1])).toBe('arb');
    expect(marketSum([])).toBeUndefined();
  });
});
