import { expect, test } from 'vitest';
import { formatMoney, formatOdds } from './numbers.ts';
import { parseDecimal } from './parse.ts';

test.each([
  ['12', 2, 12],
  ['12.5', 2, 12.5],
  ['12,5', 2, 12.5],
  ['0,05', 2, 0.05],
  ['.5', 2, 0.5],
  ['5.', 2, 5],
  ['1,234', 2, 1234],
  ['1.234', 2, 1234],
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
])('%s with %s decimals', (text, digits, value) => {
  expect(parseDecimal(text, digits)).toBeCloseTo(value, 10);
});

test.each(['abc', '1.2.3', '1,23,4', '12a', '--3', '1,234.5.6', '.', ',', 'NaN', 'Infinity', '1e3'])(
  '%s is no number',
  (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined();
  },
);

test('nothing is nothing', () => {
  for (const text of ['', '  ', '€']) expect(parseDecimal(text, 2)).toBeNull();
});

test('what the formats write can be read again, in both languages', () => {
  for (const locale of ['en', 'es'] as const) {
    for (const cents of [0, 5, 99, 12_345, 123_456_789, -4200]) {
      expect(parseDecimal(formatMoney(cents, locale), 2)).toBe(cents / 100);
    }
    for (const odds of [1.01, 2.12, 13.5, 101]) expect(parseDecimal(formatOdds(odds, locale), 3)).toBe(odds);
  }
});
