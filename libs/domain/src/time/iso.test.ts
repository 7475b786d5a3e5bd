import { expect, it } from 'vitest';
import { isoOf, isoOrNull } from './index.ts';

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
