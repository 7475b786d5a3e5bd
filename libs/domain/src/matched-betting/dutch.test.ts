import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BackTerms, planDutch } from './index.ts';

const SNR: BackTerms = { kind: 'freebet', returns: 'snr' };

describe('covering a bet without an exchange', () => {
  it('50 of a freebet at 5.00 over 3.80 and 1.75: worked example 6', () => {
    const plan = planDutch({ stakeCents: 5000, odds: 5, terms: SNR }, [{ odds: 3.8 }, { odds: 1.75 }]);
    expect(plan?.covers.map(({ stakeCents }) => stakeCents)).toEqual([5263, 11_429]);
    expect(plan?.worstCents).toBe(3307);
    expect(plan?.ifWinsCents).toBe(3308);
    expect(plan?.yieldPct).toBeCloseTo(66.17, 2);
  });

  it.each<[string, BackTerms, number, number]>([
    // 100 x 2.00 / 2.10, 100 x 1.00 / 2.10, 100 x 2.00 / 2.10
    ['own money', { kind: 'cash' }, 9524, 476],
    ['a freebet without its stake', SNR, 4762, 5238],
    ['a freebet with its stake', { kind: 'freebet', returns: 'sr' }, 9524, 10_476],
  ])('%s at 2.00 over 2.10', (_, terms, stakeCents, ifWinsCents) => {
    const plan = planDutch({ stakeCents: 10_000, odds: 2, terms }, [{ odds: 2.1 }]);
    expect(plan?.covers[0]?.stakeCents).toBe(stakeCents);
    expect(plan?.ifWinsCents).toBe(ifWinsCents);
  });

  it('takes stakes as a bookmaker does, and says the worst of what comes of it', () => {
    const plan = planDutch({ stakeCents: 5000, odds: 5, terms: SNR }, [
      { odds: 3.8, stepCents: 500 },
      { odds: 1.75, stepCents: 100 },
    ]);
    expect(plan?.covers.map(({ stakeCents, totalCents }) => [stakeCents, totalCents])).toEqual([
      [5500, 4000],
      [11_400, 3050],
    ]);
    expect([plan?.ifWinsCents, plan?.worstCents]).toEqual([3100, 3050]);
  });

  it.each([
    ['a cover as small as the bookmaker takes', [{ odds: 21, minCents: 1000 }], [1000], -10_000],
    ['whole steps from the smallest bet', [{ odds: 21, minCents: 1010, stepCents: 100 }], [1100], -10_000],
    ['always down', [{ odds: 2.1, stepCents: 100, rounding: 'down' as const }], [9500], -10_000],
    ['a void that costs the stake', [{ odds: 2.1, losesWhenVoid: true }], [9524], -19_524],
  ])('keeps to %s', (_, covers, stakes, notCoveredCents) => {
    const plan = planDutch({ stakeCents: 10_000, odds: 2, terms: { kind: 'cash' } }, covers);
    expect(plan?.covers.map(({ stakeCents }) => stakeCents)).toEqual(stakes);
    expect(plan?.notCoveredCents).toBe(notCoveredCents);
  });

  it.each([
    ['no other result', { stakeCents: 5000, odds: 5 }, []],
    ['no stake', { stakeCents: 0, odds: 5 }, [{ odds: 2 }]],
    ['odds of 1', { stakeCents: 5000, odds: 5 }, [{ odds: 1 }]],
    ['no odds', { stakeCents: 5000, odds: Number.NaN }, [{ odds: 2 }]],
    ['too many results', { stakeCents: 5000, odds: 5 }, Array.from({ length: 6 }, () => ({ odds: 9 }))],
  ])('is nothing with %s', (_, back, covers) =>
    expect(planDutch({ ...back, terms: { kind: 'cash' } }, covers)).toBeUndefined(),
  );

  test('pays the same in every result before rounding, whatever the fees', () => {
    const odds = fc.double({ min: 1.05, max: 30, noNaN: true });
    const fee = fc.option(
      fc.record({
        model: fc.constantFrom('winnings' as const, 'stake' as const),
        ratePct: fc.double({ min: 0, max: 8, noNaN: true }),
      }),
      { nil: undefined },
    );
    const terms = fc.constantFrom<BackTerms[]>({ kind: 'cash' }, SNR, { kind: 'freebet', returns: 'sr' });
    fc.assert(
      fc.property(
        odds,
        fee,
        terms,
        fc.array(fc.record({ odds, fee }), { minLength: 1, maxLength: 4 }),
        (o, f, kind, covers) => {
          const stakeCents = 100_000_000;
          const plan = planDutch({ stakeCents, odds: o, fee: f, terms: kind }, covers);
          const all = [plan?.ifWinsCents ?? 0, ...(plan?.covers ?? []).map(({ totalCents }) => totalCents)];
          // a stake is off by half a cent, times its odds
          expect(Math.max(...all) - Math.min(...all)).toBeLessThan(100);
          expect(plan?.worstCents).toBe(Math.min(...all));
        },
      ),
    );
  });
});
