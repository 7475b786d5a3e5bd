import { expect, test } from 'vitest';
import { minorUnits } from './money.ts';

test.each([
  ['43.99', 'EUR', 4399],
  ['159.99', 'EUR', 15_999],
  ['0.29', 'EUR', 29],
  ['43.9', 'EUR', 4390],
  ['43', 'EUR', 4300],
  ['.50', 'EUR', 50],
  ['-.5', 'EUR', -50],
  ['43.990', 'EUR', 4399],
  ['-43.99', 'USD', -4399],
  ['0.00', 'EUR', 0],
  ['-0.00', 'EUR', 0],
  ['4399', 'JPY', 4399],
  ['4399.00', 'HUF', 4399],
  ['999999999999.99', 'EUR', 99_999_999_999_999],
])('%s %s is %i', (value, currency, expected) => {
  expect(minorUnits(value, currency)).toBe(expected);
});

test.each([
  ['', 'EUR'],
  ['43.995', 'EUR'],
  ['43,99', 'EUR'],
  ['4.399e1', 'EUR'],
  ['0x10', 'EUR'],
  [' 43.99', 'EUR'],
  ['+43.99', 'EUR'],
  ['43.', 'EUR'],
  ['.', 'EUR'],
  ['-', 'EUR'],
  ['43.9901', 'EUR'],
  ['NaN', 'EUR'],
  ['١٢', 'EUR'],
  ['43.99', 'JPY'],
  ['9999999999999', 'EUR'],
])('"%s" %s is no amount', (value, currency) => {
  expect(minorUnits(value, currency)).toBeUndefined();
});
