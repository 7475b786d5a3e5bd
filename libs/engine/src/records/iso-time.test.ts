import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

test('writes every time as the platform does', () => {
  const anyMs = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
  fc.assert(
    fc.property(anyMs, (ms) => {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }),
  );
});

test('keeps writing right when it has seen many seconds', () => {
  const start = Date.parse('2026-11-21T12:00:00Z');
  for (let second = 0; second < 10_000; second++) isoTime(start + second * 1000);
  expect(isoTime(start + 7)).toBe('2026-11-21T12:00:00.007Z');
});

test('refuses what is no time', () => {
  expect(() => isoTime(Number.NaN)).toThrow(RangeError);
});
