import { expect, test } from 'vitest';
import { BILLING_PERIODS, PERIOD_DAYS, PRICES_CENTS } from './prices.ts';

test.each([
  ['free', [0, 0, 0, 0]],
  ['starter', [2999, 9999, 25_999, 47_999]],
  ['pro', [4399, 15_999, 41_499, 77_999]],
] as const)('%s costs what the specification says', (plan, cents) => {
  expect(BILLING_PERIODS.map((period) => PRICES_CENTS[plan][period])).toEqual(cents);
});

test('a longer period never costs more a day', () => {
  for (const prices of Object.values(PRICES_CENTS)) {
    const aDay = BILLING_PERIODS.map((period) => prices[period] / PERIOD_DAYS[period]);
    expect(aDay).toEqual(aDay.toSorted((a, b) => b - a));
  }
});
