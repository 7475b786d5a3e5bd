import { describe, expect, test } from 'vitest';
import {
  formatCredits,
  formatMoney,
  formatNumber,
  formatOdds,
  formatPercent,
  formatUnitPrice,
  formatWholeCredits,
} from './numbers.ts';

/** Intl puts a no-break space before a sign that follows its number. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('odds have 3 decimals and the mark of the locale', () => {
  test.each([
    [2, '2.000', '2,000'],
    [2.12, '2.120', '2,120'],
    [1.0755, '1.075', '1,075'],
    [1.251889, '1.251', '1,251'],
    [2.3, '2.300', '2,300'],
    [1.1, '1.100', '1,100'],
    [1.909999, '1.909', '1,909'],
    [Number.POSITIVE_INFINITY, '–', '–'],
    [1001, '1,001.000', '1.001,000'],
    [null, '–', '–'],
    [Number.NaN, '–', '–'],
    [undefined, '–', '–'],
  ])('%s', (odds, en, es) => {
    expect(formatOdds(odds, 'en')).toBe(en);
    expect(formatOdds(odds, 'es')).toBe(es);
  });
});

describe('money is euro with 2 decimals, the symbol before in English and after in Spanish', () => {
  test.each([
    [123_456, '€1,234.56', '1.234,56 €'],
    [0, '€0.00', '0,00 €'],
    [5, '€0.05', '0,05 €'],
    [100_000_000, '€1,000,000.00', '1.000.000,00 €'],
    [-9758, '−€97.58', '−97,58 €'],
    [-0, '€0.00', '0,00 €'],
    [null, '–', '–'],
    [Number.POSITIVE_INFINITY, '–', '–'],
  ])('%s cents', (cents, en, es) => {
    expect(plain(formatMoney(cents, 'en'))).toBe(en);
    expect(plain(formatMoney(cents, 'es'))).toBe(es);
  });

  test.each([
    [689, '+€6.89', '+6,89 €'],
    [-689, '−€6.89', '−6,89 €'],
    [0, '€0.00', '0,00 €'],
  ])('a result of %s cents says its sign', (cents, en, es) => {
    expect(plain(formatMoney(cents, 'en', 'always'))).toBe(en);
    expect(plain(formatMoney(cents, 'es', 'always'))).toBe(es);
  });
});

describe('percent takes percent points and shows 2 decimals', () => {
  test.each([
    [3.33, '3.33%', '3,33 %'],
    [10, '10.00%', '10,00 %'],
    [11.111_111, '11.11%', '11,11 %'],
    [-4.2, '−4.20%', '−4,20 %'],
    [null, '–', '–'],
  ])('%s', (percent, en, es) => {
    expect(plain(formatPercent(percent, 'en'))).toBe(en);
    expect(plain(formatPercent(percent, 'es'))).toBe(es);
  });

  test('a rate has no decimals, a change has its sign', () => {
    expect(formatPercent(40, 'en', { digits: 0 })).toBe('40%');
    expect(formatPercent(1.5, 'en', { sign: 'always' })).toBe('+1.50%');
  });
});

test('counts and credits group by thousands, in Spanish from four digits on', () => {
  expect(formatNumber(1118, 'en')).toBe('1,118');
  expect(formatNumber(1118, 'es')).toBe('1.118');
  expect(formatCredits(184_750, 'en')).toBe('1,847.50');
  expect(formatCredits(184_750, 'es')).toBe('1.847,50');
});

test.each([
  [150_000, '1,500', '1.500'],
  [0, '0', '0'],
  [4250, '42.50', '42,50'],
  [-125, '−1.25', '−1,25'],
])('%d hundredths of credits are as short as they are exact', (hundredths, en, es) => {
  expect(formatWholeCredits(hundredths, 'en')).toBe(en);
  expect(formatWholeCredits(hundredths, 'es')).toBe(es);
});

test('what a credit costs is said to a tenth of a cent', () => {
  expect(formatUnitPrice(100 / 325, 'en')).toBe('€0.308');
  expect(plain(formatUnitPrice(100 / 325, 'es'))).toBe('0,308 €');
});
