import { planOf, stakesByTotal } from '@bothways/domain/stakes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { filterOf, NOW_MS, quote } from '../testing/quotes.ts';

const sides = (over: number, under: number) => [
  quote('alpha', 'OU.over.2.5', over),
  quote('beta', 'OU.under.2.5', under),
];

const queried = (...odds: [number, number]) => {
  const engine = new Engine();
  engine.apply(sides(...odds), NOW_MS, 'test');
  return engine.query(filterOf({ minPercentage: -10 }), NOW_MS).arbs[0];
};

describe('the book keeps odds in millionths', () => {
  it('and says them as they were stated', () => {
    const bets = queried(1.251889, 4.97)?.bets;
    expect(bets?.map(({ odds }) => odds)).toEqual([1.251889, 4.97]);
    expect(bets?.map(({ originalOdds }) => originalOdds)).toEqual([1.251889, 4.97]);
    expect(bets?.[0]?.history?.at(-1)?.odds).toBe(1.251889);
  });

  it('so that rounding up makes no arb: 1.251889 with 4.9694 is none, 1.252 would be', () => {
    const [stated, other] = [1.251889, 4.9694];
    expect(1 / 1.252 + 1 / other).toBeLessThan(1);
    const arb = queried(stated, other);
    expect(arb?.profit).toBeGreaterThan(1);
    expect(arb?.profit).toBeCloseTo(1 / stated + 1 / other, 8);
  });

  it('and stakes of its arbs bring at the stated odds what they bring at the kept ones', () => {
    const price = fc.double({ min: 1.05, max: 20, noNaN: true });
    fc.assert(
      fc.property(price, price, (over, under) => {
        fc.pre(1 / over + 1 / under > 0.86 && 1 / over + 1 / under < 0.9999);
        const kept = queried(over, under)?.bets.map(({ originalOdds }) => ({ odds: originalOdds })) ?? [];
        const plan = stakesByTotal(kept, 100_000);
        const stated = planOf(
          [{ odds: over }, { odds: under }],
          plan?.legs.map((leg) => leg.stakeCents) ?? [],
        );
        expect(stated.netProfitCents).toBeGreaterThanOrEqual(plan?.netProfitCents ?? Number.NaN);
      }),
    );
  });
});
