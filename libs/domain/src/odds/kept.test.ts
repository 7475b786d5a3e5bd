import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOfAmerican, decimalOfFraction, oddsMicroOf, oddsOfMicro } from './index.ts';

describe('odds are kept in millionths', () => {
  it.each([
    [2.3, 2_300_000],
    [1.251889, 1_251_889],
    [1.01, 1_010_000],
    [1000, 1_000_000_000],
    [0, 0],
    [1.9999999, 1_999_999],
    [decimalOfAmerican(-110), 1_909_090],
    [decimalOfAmerican(340), 4_400_000],
    [decimalOfFraction('4/6'), 1_666_666],
    [decimalOfFraction('100/30'), 4_333_333],
  ])('%d as %d', (odds, micro) => {
    expect(oddsMicroOf(odds)).toBe(micro);
  });

  it('which come back as they were, and fit 32 bits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_001, max: 1_000_000_000 }), (micro) => {
        expect(oddsMicroOf(oddsOfMicro(micro))).toBe(micro);
        expect(micro | 0).toBe(micro);
      }),
    );
  });

  it('and are never better than they were stated', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.000001, max: 1000, noNaN: true }), (odds) => {
        const kept = oddsOfMicro(oddsMicroOf(odds));
        expect(kept).toBeLessThanOrEqual(odds + 1e-9);
        expect(odds - kept).toBeLessThan(1.001e-6);
      }),
    );
  });
});
