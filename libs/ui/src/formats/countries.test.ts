import { expect, test } from 'vitest';
import { formatCountry } from './countries.ts';

test.each([
  ['ES', 'en', 'Spain'],
  ['ES', 'es', 'España'],
  ['GB', 'es', 'Reino Unido'],
  ['GB', 'en', 'United Kingdom'],
  ['QQ', 'en', 'QQ'],
  ['OTHER', 'es', 'OTHER'],
  ['es', 'en', 'es'],
  ['', 'en', ''],
] as const)('%j in %s is %s', (code, locale, name) => {
  expect(formatCountry(code, locale)).toBe(name);
});
