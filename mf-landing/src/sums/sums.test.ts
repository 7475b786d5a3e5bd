import { describe, expect, it } from 'vitest';
import { FREEBET_SAMPLE, freebetSum, PAIR_SAMPLE, pairSum } from './sums.ts';

describe('the freebet sample', () => {
  it('is the one of the specification', () => {
    const sum = freebetSum(FREEBET_SAMPLE);
    expect(sum).toMatchObject({
      layStakeCents: 3300,
      liabilityCents: 6765,
      profitIfBackWinsCents: 3235,
      profitIfLayWinsCents: 3234,
      freebetWinsCents: 10_000,
    });
    expect(sum?.ratePct).toBeCloseTo(64.69, 2);
  });

  it.each([
    ['an empty field', { ...FREEBET_SAMPLE, freebet: null }],
    ['odds of 1', { ...FREEBET_SAMPLE, backOdds: 1 }],
    ['no freebet', { ...FREEBET_SAMPLE, freebet: 0 }],
  ])('has no result with %s', (_case, input) => {
    expect(freebetSum(input)).toBeUndefined();
  });
});

describe('the sample of two prices', () => {
  it('is the one of the specification', () => {
    const sum = pairSum(PAIR_SAMPLE);
    expect(sum?.legs.map((leg) => leg.stakeCents)).toEqual([12_500, 10_000]);
    expect(sum).toMatchObject({ totalCents: 22_500, guaranteedReturnCents: 25_000, netProfitCents: 2500 });
    expect(sum?.profitPct).toBeCloseTo(10, 10);
    expect(sum?.roiPct).toBeCloseTo(11.11, 2);
  });

  it('says a loss as a loss when the prices agree', () => {
    expect(pairSum({ stake: 100, firstOdds: 1.9, secondOdds: 1.9 })?.netProfitCents).toBe(-1000);
  });

  it('has no result with an empty field', () => {
    expect(pairSum({ ...PAIR_SAMPLE, stake: null })).toBeUndefined();
  });
});
