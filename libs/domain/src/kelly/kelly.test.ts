import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, KellyError, kelly, kellyExclusive, kellyIndependent, kellyStake } from './index.ts';

const odds = fc.double({ min: 1.01, max: 20, noNaN: true });
const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe('the Kelly share', () => {
  it('lies between nothing and all, and is nothing without value', () => {
    fc.assert(
      fc.property(odds, chance, (price, probability) => {
        const share = kelly(price, probability);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        if (price * probability <= 1) expect(share).toBe(0);
      }),
    );
  });

  it('grows faster than a little less or a little more', () => {
    fc.assert(
      fc.property(odds, chance, (price, probability) => {
        const share = kelly(price, probability);
        fc.pre(share > 0.02 && share < 0.98);
        const best = growth(price, probability, share);
        for (const off of [-0.01, 0.01]) expect(growth(price, probability, share + off)).toBeLessThan(best);
      }),
    );
  });

  it.each([
    [1, 0.5],
    [Number.NaN, 0.5],
    [2, -0.1],
    [2, 1.1],
    [2, Number.NaN],
  ])('of odds %d and a probability of %d there is none', (price, probability) => {
    expect(() => kelly(price, probability)).toThrow(KellyError);
  });

  it('of several bets never stakes more than the bank', () => {
    const bets = fc.array(fc.record({ odds, probability: chance }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(bets, (several) => {
        const { shares } = kellyIndependent(several);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('of one bet alone is the same by every way', () => {
    const bet = { odds: 2.2, probability: 0.5 };
    expect(kellyExclusive([bet]).shares[0]).toBeCloseTo(kelly(2.2, 0.5), 12);
    expect(kellyIndependent([bet]).shares[0]).toBeCloseTo(kelly(2.2, 0.5), 6);
  });

  it('knows no more bets than it can reckon with', () => {
    const bets = Array.from({ length: 11 }, () => ({ odds: 2, probability: 0.5 }));
    expect(() => kellyIndependent(bets)).toThrow(RangeError);
  });
});

describe('the stake of the calculator', () => {
  const bank = { bankCents: 100_000, fraction: 0.25, odds: 2.2 };

  it('is bank times fraction times the optimal Kelly', () => {
    expect(kellyStake({ ...bank, probability: 0.5 })).toEqual({
      stakeCents: 2083,
      share: kelly(2.2, 0.5),
      probability: 0.5,
      isAssumed: false,
      profitCents: 2500,
      expectedCents: 208,
    });
  });

  it('falls back to a probability of one half, and says so', () => {
    expect(kellyStake(bank)).toMatchObject({ probability: 0.5, isAssumed: true });
  });

  it('is nothing without value, and unknown without a bank or with a fraction that is none', () => {
    expect(kellyStake({ ...bank, probability: 0.4 })?.stakeCents).toBe(0);
    for (const change of [{ bankCents: 0 }, { bankCents: -5 }, { fraction: 1.5 }, { fraction: Number.NaN }])
      expect(kellyStake({ ...bank, probability: 0.5, ...change })).toBeUndefined();
  });
});
