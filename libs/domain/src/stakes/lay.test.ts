import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LayInput, layOff } from './index.ts';

const FREEBET: LayInput = { backCents: 5000, backOdds: 3, layOdds: 3.05, commissionPct: 2, freebet: 'snr' };

const odds = fc.double({ min: 1.02, max: 30, noNaN: true });
const cents = fc.integer({ min: 100, max: 1_000_000 });
const bet = fc.record({
  backCents: cents,
  backOdds: odds,
  layOdds: odds,
  commissionPct: fc.double({ min: 0, max: 20, noNaN: true }),
  isExact: fc.constant(true),
});

describe('a lay', () => {
  it('is the one of the specification, rounded and not', () => {
    expect(layOff(FREEBET)).toMatchObject({
      layStakeCents: 3300,
      liabilityCents: 6765,
      backWinCents: 10_000,
      backLossCents: 0,
      layWinCents: 3234,
      profitIfBackWinsCents: 3235,
      profitIfLayWinsCents: 3234,
    });
    const exact = layOff({ ...FREEBET, isExact: true });
    expect(exact?.layStakeCents).toBeCloseTo(3300.33, 2);
    expect(exact?.profitIfBackWinsCents).toBeCloseTo(exact?.profitIfLayWinsCents ?? 0, 9);
    expect(exact?.ratePct).toBeCloseTo(64.686, 3);
  });

  it('of a bet that is refunded is as much smaller', () => {
    const refunded = layOff({
      backCents: 5000,
      backOdds: 3,
      layOdds: 2.8,
      commissionPct: 0,
      refundCents: 2500,
    });
    expect(refunded).toMatchObject({ layStakeCents: 4464, liabilityCents: 8035, backLossCents: 2500 });
    expect(refunded?.profitIfBackWinsCents).toBe(1965);
  });

  it('of which a part is matched is what is left', () => {
    const whole = layOff(FREEBET);
    const rest = layOff({ ...FREEBET, matched: { stakeCents: 1000, odds: 3.05 } });
    expect(rest?.layStakeCents).toBe((whole?.layStakeCents ?? 0) - 1000);
    expect(rest?.liabilityCents).toBe(whole?.liabilityCents);
    expect(rest?.profitIfLayWinsCents).toBe(whole?.profitIfLayWinsCents);
  });

  it('is nothing where too much is matched already, and says that the results differ', () => {
    const over = layOff({ ...FREEBET, matched: { stakeCents: 4000, odds: 3.05 } });
    expect(over).toMatchObject({ layStakeCents: 0, isOverlaid: true, layWinCents: 3920 });
    expect(over?.profitIfBackWinsCents).toBe(10_000 - 8200);
    expect(over?.ratePct).toBeCloseTo(36, 9);
  });

  it.each([
    ['an amount of 0', { backCents: 0 }],
    ['a negative amount', { backCents: -1 }],
    ['an amount without end', { backCents: Number.POSITIVE_INFINITY }],
    ['odds of 1', { layOdds: 1 }],
    ['no odds', { backOdds: Number.NaN }],
    ['all of it as commission', { commissionPct: 100 }],
    ['a refund below nothing', { refundCents: -1 }],
    ['a matched part below nothing', { matched: { stakeCents: -1, odds: 3 } }],
    ['a matched part at no odds', { matched: { stakeCents: 1, odds: 1 } }],
  ])('is none with %s', (_case, wrong) => {
    expect(layOff({ ...FREEBET, ...wrong })).toBeUndefined();
  });

  it('levels both results, whatever the bet, the refund and the part that is matched', () => {
    fc.assert(
      fc.property(
        bet,
        fc.constantFrom(undefined, 'snr' as const, 'sr' as const),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.record({ stakeCents: fc.integer({ min: 0, max: 1_000_000 }), odds }),
        (input, freebet, refundCents, matched) => {
          const plan = layOff({ ...input, freebet, refundCents, matched });
          if (!plan) throw new Error('expected a plan');
          const apart = plan.profitIfBackWinsCents - plan.profitIfLayWinsCents;
          if (plan.isOverlaid) expect(apart).toBeLessThan(0);
          else expect(Math.abs(apart)).toBeLessThan(1e-3);
        },
      ),
    );
  });

  it('costs at most a cent for rounding, times the odds', () => {
    fc.assert(
      fc.property(bet, (input) => {
        const exact = layOff(input);
        const rounded = layOff({ ...input, isExact: false });
        const lost = (exact?.profitIfBackWinsCents ?? 0) - (rounded?.profitIfBackWinsCents ?? 0);
        expect(Math.abs(lost)).toBeLessThanOrEqual(0.5 * input.layOdds + 2);
        expect(Number.isInteger(rounded?.layStakeCents)).toBe(true);
      }),
    );
  });
});
