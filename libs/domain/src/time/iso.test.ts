import { expect, it } from 'vitest';
import { DAY_MS, isoOf, isoOrNull, utcDay } from './index.ts';

it('is the time in UTC, to the millisecond', () => {
  expect(isoOf(Date.UTC(2026, 10, 21, 15, 0, 0, 7))).toBe('2026-11-21T15:00:00.007Z');
});

it('is none of none, and the beginning of time is a time', () => {
  expect([isoOrNull(null), isoOrNull(undefined), isoOrNull(0)]).toEqual([
    null,
    null,
    '1970-01-01T00:00:00.000Z',
  ]);
});

it('a day is of UTC, from its first millisecond to its last', () => {
  const midnight = Date.UTC(2026, 10, 28);
  expect([midnight - 1, midnight, midnight + DAY_MS - 1].map(utcDay)).toEqual([
    '2026-11-27',
    '2026-11-28',
    '2026-11-28',
  ]);
});
