import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WireError } from './error.ts';
import { toIso, toMs } from './time.ts';

test('writes every date as Date does, in whatever order', () => {
  const anyMs = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
  );
  fc.assert(
    fc.property(anyMs, (ms) => {
      expect(toIso(ms)).toBe(new Date(ms).toISOString());
    }),
    { numRuns: 2000 },
  );
});

test.each([0, -1, 1, 86_399_999, 86_400_000, -86_400_000, 8.64e15, -8.64e15, 1_795_190_400_123])(
  '%d there and back',
  (ms) => {
    expect(toIso(ms)).toBe(new Date(ms).toISOString());
    expect(toMs(toIso(ms))).toBe(ms);
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])('%d is no date', (ms) => {
  expect(() => toIso(ms)).toThrow(WireError);
});
