import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backThreshold,
  effectiveOdds,
  type Fee,
  feeSchema,
  freebetReturn,
  layAsBack,
  oddsAfterFee,
  outlayPerStake,
} from './index.ts';

const prices = fc.integer({ min: 1010, max: 100_000 }).map((milli) => milli / 1000);
const fees = fc.record<Fee>({
  model: fc.constantFrom('winnings', 'return', 'stake'),
  ratePct: fc.integer({ min: 0, max: 30 }),
});

describe('effectiveOdds', () => {
  it.each([
    ['winnings', 5, 2.9],
    ['return', 5, 2.85],
    ['stake', 5, 3 / 1.05],
  ] as const)('takes a fee on %s of %d percent from 3.00', (model, ratePct, effective) => {
    expect(effectiveOdds(3, { model, ratePct })).toBeCloseTo(effective, 12);
  });

  it('leaves the odds without a fee', () => {
    expect(effectiveOdds(2.1)).toBe(2.1);
  });

  it('never raises the odds, and leaves them at a rate of 0', () => {
    fc.assert(
      fc.property(prices, fees, (price, fee) => {
        expect(effectiveOdds(price, fee)).toBeLessThanOrEqual(price + 1e-12);
        expect(effectiveOdds(price, { ...fee, ratePct: 0 })).toBeCloseTo(price, 12);
      }),
    );
  });

  it('agrees with the money that moves: net of the bet per unit of outlay', () => {
    const stake = 100;
    // Winnings: 5% of the 200 won. Return: 5% of the 300 paid. Stake: 105 leave the account for 300.
    expect(effectiveOdds(3, { model: 'winnings', ratePct: 5 }) * stake).toBeCloseTo(300 - 10, 9);
    expect(effectiveOdds(3, { model: 'return', ratePct: 5 }) * stake).toBeCloseTo(300 - 15, 9);
    expect(effectiveOdds(3, { model: 'stake', ratePct: 5 }) * 105).toBeCloseTo(300, 9);
  });
});

describe('outlayPerStake', () => {
  it('is more than the stake only where the fee comes on top', () => {
    expect(outlayPerStake({ odds: 3 })).toBe(1);
    expect(outlayPerStake({ odds: 3, fee: { model: 'winnings', ratePct: 5 } })).toBe(1);
    expect(outlayPerStake({ odds: 3, fee: { model: 'return', ratePct: 5 } })).toBe(1);
    expect(outlayPerStake({ odds: 3, fee: { model: 'stake', ratePct: 5 } })).toBeCloseTo(1.05, 12);
  });

  it('is the liability of a lay: what the layer pays when the selection wins', () => {
    expect(outlayPerStake({ odds: 3.05, side: 'lay' })).toBeCloseTo(2.05, 12);
    expect(outlayPerStake({ odds: 1.2, side: 'lay', fee: { model: 'winnings', ratePct: 5 } })).toBeCloseTo(
      0.2,
      12,
    );
  });
});

describe('freebetReturn', () => {
  it.each([
    ['snr', undefined, 2],
    ['sr', undefined, 3],
    ['snr', { model: 'winnings', ratePct: 5 }, 1.9],
    ['sr', { model: 'winnings', ratePct: 5 }, 2.9],
    ['snr', { model: 'return', ratePct: 5 }, 1.9],
    ['sr', { model: 'return', ratePct: 5 }, 2.85],
    ['snr', { model: 'stake', ratePct: 5 }, 2],
    ['sr', { model: 'stake', ratePct: 5 }, 3],
  ] as const)('%s with fee %j at 3.00 pays %d', (kind, fee, paid) => {
    expect(freebetReturn(kind, 3, fee)).toBeCloseTo(paid, 12);
  });
});

describe('lay bets', () => {
  it('are the same money as a back of the opposite with the liability as stake', () => {
    const [layOdds, commissionPct, layStake] = [3.05, 2, 33];
    const liability = layStake * (layOdds - 1);
    const profitWhenLayWins = layStake * (1 - commissionPct / 100);
    expect(liability * (layAsBack(layOdds, commissionPct) - 1)).toBeCloseTo(profitWhenLayWins, 9);
  });

  it('have the effective odds of that back, and after the fee the odds that a back must beat', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 30 }), (odds, ratePct) => {
        const fee: Fee = { model: 'winnings', ratePct };
        const effective = effectiveOdds(odds, fee, 'lay');
        expect(effective / layAsBack(odds, ratePct)).toBeCloseTo(1, 9);
        expect(oddsAfterFee({ odds, fee, side: 'lay' }) / backThreshold(odds, ratePct)).toBeCloseTo(1, 9);
        expect(oddsAfterFee({ odds, fee })).toBe(effectiveOdds(odds, fee));
      }),
    );
    expect(effectiveOdds(3.05, { model: 'winnings', ratePct: 2 }, 'lay')).toBeCloseTo(1.478049, 6);
    expect(effectiveOdds(2, undefined, 'lay')).toBe(2);
  });

  it('become an arb exactly above the threshold', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10 }), (lay, commission) => {
        const sumAt = (back: number) => 1 / back + 1 / layAsBack(lay, commission);
        const threshold = backThreshold(lay, commission);
        expect(sumAt(threshold)).toBeCloseTo(1, 9);
        expect(sumAt(threshold * 1.01)).toBeLessThan(1);
        expect(sumAt(threshold * 0.99)).toBeGreaterThan(1);
      }),
    );
  });
});

describe('feeSchema', () => {
  it('takes the three models and no rate above the whole', () => {
    expect(feeSchema.safeParse({ model: 'return', ratePct: 5 }).success).toBe(true);
    expect(feeSchema.safeParse({ model: 'turnover', ratePct: 5 }).success).toBe(false);
    expect(feeSchema.safeParse({ model: 'stake', ratePct: 101 }).success).toBe(false);
    expect(feeSchema.safeParse({ model: 'stake', ratePct: -1 }).success).toBe(false);
  });
});
