import { expect, test } from 'vitest';
import { formatMoney, formatOdds } from './numbers.ts';
import { parseDecimal, readingsOf } from './parse.ts';

test.each([
  ['12', 2, 12],
  ['12.5', 2, 12.5],
  ['12,5', 2, 12.5],
  ['0,05', 2, 0.05],
  ['.5', 2, 0.5],
  ['5.', 2, 5],
  ['0.125', 2, 0.125],
  ['2.120', 3, 2.12],
  ['2,120', 3, 2.12],
  ['1,234.56', 2, 1234.56],
  ['1.234,56', 2, 1234.56],
  ['1.234.567', 2, 1_234_567],
  ['1.234.567,8', 2, 1_234_567.8],
  ['€ 1,234.50', 2, 1234.5],
  ['1.234,50 €', 2, 1234.5],
  ['−3', 2, -3],
  ['-3', 2, -3],
  ['+3', 2, 3],
  ['2 %', 2, 2],
  ['1,234', 0, 1234],
  ['1.234', 0, 1234],
])('%s with %s decimals, in both languages', (text, digits, value) => {
  for (const locale of ['en', 'es'] as const)
    expect(parseDecimal(text, digits, locale)).toBeCloseTo(value, 10);
});

test.each([
  ['en', '1.005', 1.005],
  ['es', '1,005', 1.005],
  ['en', '12.500', 12.5],
  ['es', '−1,250', -1.25],
] as const)('in %s the mark of %s is the decimal one, never one of thousands', (locale, text, value) => {
  expect(parseDecimal(text, 2, locale)).toBe(value);
  expect(readingsOf(text, 2, locale)).toBeUndefined();
});

test.each([
  ['es', '1.005', '1005', '1,005'],
  ['en', '1,005', '1005', '1.005'],
  ['en', '€ 12,500', '12500', '12.500'],
] as const)('in %s %s could be two numbers and is none', (locale, text, whole, fraction) => {
  expect(parseDecimal(text, 2, locale)).toBeUndefined();
  expect(readingsOf(text, 2, locale)).toEqual({ whole, fraction });
  expect(parseDecimal(whole, 2, locale)).toBe(Number(whole));
  expect(parseDecimal(fraction, 2, locale)).toBe(Number(whole) / 1000);
});

test.each(['1,00', '1,0050', '0,005', '1,005.5', '1.234.567', 'abc', ''])(
  '%s has one reading at most',
  (text) => {
    for (const locale of ['en', 'es'] as const) expect(readingsOf(text, 2, locale)).toBeUndefined();
  },
);

test.each(['abc', '1.2.3', '1,23,4', '12a', '--3', '1,234.5.6', '.', ',', 'NaN', 'Infinity', '1e3'])(
  '%s is no number',
  (text) => {
    expect(parseDecimal(text, 2, 'en')).toBeUndefined();
  },
);

test('nothing is nothing', () => {
  for (const text of ['', '  ', '€']) expect(parseDecimal(text, 2, 'en')).toBeNull();
});

test('what the formats write can be read again, in both languages', () => {
  for (const locale of ['en', 'es'] as const) {
    for (const cents of [0, 5, 99, 12_345, 123_456_789, -4200]) {
      expect(parseDecimal(formatMoney(cents, locale), 2, locale)).toBe(cents / 100);
    }
    for (const odds of [1.01, 2.12, 13.5, 101])
      expect(parseDecimal(formatOdds(odds, locale), 3, locale)).toBe(odds);
  }
});
