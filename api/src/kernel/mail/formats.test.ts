import { expect, test } from 'vitest';
import { euros, moment } from './formats.ts';

test('amounts are grouped from a thousand on in both languages', () => {
  expect(euros(123_456, 'en')).toBe('€1,234.56');
  expect(euros(123_456, 'es')).toBe('1.234,56\u{a0}€');
});

test('times have 24 hours and their zone', () => {
  expect(moment(Date.parse('2026-11-20T08:05:00Z'), 'en')).toMatch(/08:05 UTC$/);
  expect(moment(Date.parse('2026-11-20T00:05:00Z'), 'es')).toMatch(/(00|0):05 UTC$/);
});
