import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOfAmount, decimalMarkOf, oddsNotationOf, readAmount, readOddsCell } from './amounts.ts';

describe('the mark of the fraction', () => {
  it.each([
    [['2.50', '10'], [], '.', true],
    [['2,50', '10'], [], ',', true],
    [['1.234,50'], [], ',', true],
    [['1,234.50'], [], '.', true],
    [['1,000', '2.5'], [], '.', true],
    [['1.000', '2,5'], [], ',', true],
    [['1,234,567'], [], '.', true],
    [['1.909', '2.0905'], [], '.', true],
    [[], [], '.', true],
    [['1.909'], [], '.', false],
    [['1,100', '500'], [], '.', false],
    [['1.000', '2.50'], [], '.', false],
    [['1.000', '1,100'], [], '.', false],
    [['1,100'], ['1.91'], '.', true],
    [['1.000'], ['1,91'], ',', true],
    [['1.000'], ['1.91'], '.', false],
  ] as const)('of %j beside odds of %j is %j, sure: %j', (values, odds, mark, isSure) => {
    expect(decimalMarkOf(values, odds)).toMatchObject({ mark, isSure });
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
    ['12,34', '.', 12.34],
    ['1,100', '.', 1100],
    ['1,100', ',', 1.1],
    ['+1,200', '.', 1200],
    ['-$5.00', '.', -5],
    ['$-5.00', '.', -5],
    ['1 234,50', '.', 1234.5],
    ['1.5k', '.', undefined],
    ['1E3', '.', undefined],
    ['2 x 5', '.', undefined],
    ['10 of 20', '.', undefined],
    ['--5', '.', undefined],
    ['(5', '.', undefined],
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

describe('the currency of an amount', () => {
  it.each([
    ['$1,100', 'USD'],
    ['10 €', 'EUR'],
    ['£5', 'GBP'],
    ['eur 5', 'EUR'],
    ['R$5', 'unknown'],
    ['5', undefined],
    ['abc', undefined],
  ] as const)('%s: %s', (text, currency) => {
    expect(currencyOfAmount(text)).toBe(currency);
  });
});

describe('odds of a column', () => {
  it.each([
    [['2.5', '1.91'], 'decimal', true],
    [['-110', '150'], 'american', true],
    [['+340'], 'american', true],
    [['7/2', 'EVS'], 'fractional', true],
    [['2.5', '150'], 'decimal', true],
    [['150', '200'], 'decimal', false],
    [['150', '-110', '2.5'], 'american', false],
  ] as const)('%j are %s, sure: %j', (values, notation, isSure) => {
    expect(oddsNotationOf(values)).toMatchObject({ notation, isSure });
  });
  it.each([
    ['-110', 'american', 1 + 100 / 110],
    ['150', 'american', 2.5],
    ['+340', 'american', 4.4],
    ['-50', 'american', undefined],
    ['+1,200', 'decimal', 13],
    ['-110', 'decimal', 1 + 100 / 110],
    ['2.5', 'american', 2.5],
    ['7/2', 'fractional', 4.5],
    ['evens', 'fractional', 2],
    ['2,08', 'decimal', 2.08],
    ['1', 'decimal', undefined],
    ['', 'decimal', undefined],
  ] as const)('%j in %s is %j', (text, notation, odds) => {
    expect(readOddsCell(text, notation)).toBe(odds);
  });
});
