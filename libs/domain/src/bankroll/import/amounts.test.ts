import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalMarkOf, oddsNotationOf, readAmount, readOddsCell } from './amounts.ts';

describe('the mark of the fraction', () => {
  it.each([
    [['2.50', '10'], '.'],
    [['2,50', '10'], ','],
    [['1.234,50'], ','],
    [['1,234.50'], '.'],
    [['1,000', '2.5'], '.'],
    [['1.000', '2,5'], ','],
    [['1.909'], '.'],
    [['1,234,567'], '.'],
    [[], '.'],
  ] as const)('of %j is %j', (values, mark) => {
    expect(decimalMarkOf(values)).toBe(mark);
  });
});

describe('an amount', () => {
  it.each([
    ['12.50', '.', 12.5],
    ['€1,234.50', '.', 1234.5],
    ['1.234,50 €', ',', 1234.5],
    ['−5,25', ',', -5.25],
    ['(12.00)', '.', -12],
    ['$10', '.', 10],
    ['+3', '.', 3],
    ['USD 20', '.', 20],
    ["1'000.00", '.', 1000],
    ['1,23.4', '.', undefined],
    ['12,34', '.', undefined],
    ['abc', '.', undefined],
    ['1.2.3', '.', undefined],
    ['', '.', undefined],
  ] as const)('%j with %j is %j', (text, mark, amount) => {
    expect(readAmount(text, mark)).toBe(amount);
  });

  it('is read as it is written in either language', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('en', 'de'), (cents, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
        expect(readAmount(text, locale === 'de' ? ',' : '.')).toBe(cents / 100 || 0);
      }),
    );
  });
});

describe('odds of a column', () => {
  it.each([
    [['2.5', '1.91'], 'decimal'],
    [['-110', '150'], 'american'],
    [['+340'], 'american'],
    [['7/2', 'EVS'], 'fractional'],
    [['2.5', '150'], 'decimal'],
  ] as const)('%j are %s', (values, notation) => {
    expect(oddsNotationOf(values)).toBe(notation);
  });
  it.each([
    ['-110', 'american', 1 + 100 / 110],
    ['150', 'american', 2.5],
    ['+340', 'american', 4.4],
    ['-50', 'american', undefined],
    ['7/2', 'fractional', 4.5],
    ['evens', 'fractional', 2],
    ['2,08', 'decimal', 2.08],
    ['1', 'decimal', undefined],
    ['', 'decimal', undefined],
  ] as const)('%j in %s is %j', (text, notation, odds) => {
    expect(readOddsCell(text, notation)).toBe(odds);
  });
});
