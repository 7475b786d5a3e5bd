import { describe, expect, test } from 'vitest';
import { countryNames, dateFormat, listFormat, numberFormat, relativeFormat } from './index.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('what people read', () => {
  test.each([
    [1100, {}, '1,100', '1.100'],
    [11_000, {}, '11,000', '11.000'],
    [1100, { style: 'currency', currency: 'EUR' } as const, '€1,100.00', '1.100,00 €'],
    [999, {}, '999', '999'],
  ])('groups %d from a thousand on: %j', (value, options, en, es) => {
    expect(plain(numberFormat('en', options).format(value))).toBe(en);
    expect(plain(numberFormat('es', options).format(value))).toBe(es);
  });

  test('has dates, lists, ages and countries in the language', () => {
    const day = { month: 'long', timeZone: 'UTC' } as const;
    expect(dateFormat('es', day).format(Date.UTC(2026, 10, 15))).toBe('noviembre');
    expect(listFormat('en', {}).format(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(plain(relativeFormat('es', { style: 'short' }).format(-3, 'minute'))).toBe('hace 3 min');
    expect(countryNames('es', undefined).of('ES')).toBe('España');
    expect(countryNames('en', undefined).of('AA')).toBeUndefined();
  });

  test('makes each formatter once', () => {
    expect(numberFormat('en', { minimumFractionDigits: 2 })).toBe(
      numberFormat('en', { minimumFractionDigits: 2 }),
    );
    expect(numberFormat('en', {})).not.toBe(numberFormat('es', {}));
  });
});
