import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chanceNeeded,
  hongKongOf,
  malayOf,
  middleFigures,
  pushMiddleFigures,
  readWorldOdds,
} from './index.ts';

describe('odds of the world', () => {
  it.each([
    ['decimal', '2.50', 2.5],
    ['decimal', '2,50', 2.5],
    ['fractional', '3/2', 2.5],
    ['american', '+150', 2.5],
    ['american', '−200', 1.5],
    ['hongKong', '1.5', 2.5],
    ['malay', '0.8', 1.8],
    ['malay', '-0.8', 2.25],
    ['malay', '1', 2],
  ] as const)('%s %s is %d', (format, text, decimal) => {
    expect(readWorldOdds(text, format)).toBeCloseTo(decimal, 12);
  });

  it.each([
    ['decimal', '1', 'notOdds'],
    ['decimal', '0', 'notOdds'],
    ['decimal', '-1', 'notOdds'],
    ['decimal', '1e3', 'notOdds'],
    ['decimal', '٢.٥', 'notOdds'],
    ['hongKong', '0', 'notOdds'],
    ['hongKong', '1e3', 'notOdds'],
    ['malay', '1.5', 'notMalay'],
    ['malay', '0', 'notMalay'],
    ['american', '50', 'signMissing'],
    ['fractional', '2.5', 'notOdds'],
    ['american', '+50', 'americanTooSmall'],
  ] as const)('%s %s is refused', (format, text, fault) => {
    expect(readWorldOdds(text, format)).toBe(fault);
  });

  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.01, max: 1000, noNaN: true }), (decimal) => {
        expect(readWorldOdds(hongKongOf(decimal).toFixed(12), 'hongKong')).toBeCloseTo(decimal, 6);
        const malay = readWorldOdds(malayOf(decimal).toFixed(12), 'malay');
        expect(Math.abs(Number(malay) / decimal - 1)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('how often a middle must come', () => {
  it('is what the two known cases say', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.9, max: 1.5, noNaN: true }),
        fc.double({ min: 1.05, max: 20, noNaN: true }),
        (sum, odds) => {
          expect(chanceNeeded(sum, 2)).toBeCloseTo(middleFigures(sum).breakEven, 9);
          expect(chanceNeeded(sum, 1 + 1 / odds)).toBeCloseTo(pushMiddleFigures(sum, odds).breakEven, 6);
        },
      ),
    );
  });

  it('is never where the middle pays nothing more', () => {
    expect(chanceNeeded(1.02, 1)).toBeNaN();
  });
});
