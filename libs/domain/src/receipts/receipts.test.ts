import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptNumber, receiptNumberSchema, taxTakenBack, taxWithin } from './index.ts';

describe('the tax inside a price', () => {
  it.each([
    [10_000, 2100, 1736],
    [25_000, 2100, 4339],
    [40_000, 2000, 6667],
    [15_999, 2200, 2885],
    [30_000, 2400, 5806],
    [12_100, 2100, 2100],
    [121, 2100, 21],
    [1, 2100, 0],
    // 0.5 exactly goes up.
    [1, 10_000, 1],
    [3, 2000, 1],
    [10_000, 0, 0],
    [0, 2100, 0],
    // Beyond what a product in binary holds exactly.
    [9_007_199_254_740_991, 2100, 1_563_232_928_508_767],
  ])('of %i cents at %i is %i', (total, rate, tax) => {
    expect(taxWithin(total, rate)).toBe(tax);
  });

  it('is the nearest whole cent to the exact one, and leaves a net that is not negative', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(10_000), (total, rate) => {
        const tax = taxWithin(total, rate);
        const error = tax * (10_000 + rate) - total * rate;
        expect(Number.isInteger(tax) && tax >= 0 && tax <= total).toBe(true);
        // Half a cent at most, and half goes up.
        expect(2 * error).toBeGreaterThan(-(10_000 + rate));
        expect(2 * error).toBeLessThanOrEqual(10_000 + rate);
      }),
    );
  });

  it('comes back to the cent, in however many parts the price goes back', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.nat(10_000), (refunds, rate) => {
        let [before, tax] = [0, 0];
        for (const cents of refunds) {
          const taken = taxTakenBack(before, cents, rate);
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(cents);
          before += cents;
          tax += taken;
        }
        expect(tax).toBe(taxWithin(before, rate));
      }),
    );
  });
});

describe('numbers of receipts', () => {
  it('say series, year and place', () => {
    expect(receiptNumber('receipt', 2026, 71)).toBe('R-2026-000071');
    expect(receiptNumber('creditNote', 2026, 4)).toBe('C-2026-000004');
    expect(receiptNumber('receipt', 2027, 1_000_000)).toBe('R-2027-1000000');
  });

  it('are known from what is none', () => {
    expect(receiptNumberSchema.safeParse('R-2026-000071').success).toBe(true);
    for (const other of [
      '',
      'R-2026-71',
      'X-2026-000071',
      'r-2026-000071',
      'R-2026-000071/..',
      'R-2026-００００７１',
    ])
      expect(receiptNumberSchema.safeParse(other).success).toBe(false);
  });
});
