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

test('reads every text as Date does, whatever was read before', () => {
  const anyDate = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const day = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 999 }))
    .map(([hour, minute, ms]) => `2026-11-21T${two(hour)}:${two(minute)}:${two(minute)}.${three(ms)}Z`);
  const odd = fc.constantFrom('2026-11-21', '2026-11-21T24:00:00.000Z', '2026-11-21T12:0x:00.000Z', 'none');
  fc.assert(
    fc.property(fc.array(fc.oneof(anyDate, day, odd), { minLength: 1, maxLength: 8 }), (texts) => {
      for (const text of texts) {
        const ms = Date.parse(text);
        if (Number.isNaN(ms)) expect(() => toMs(text)).toThrow(WireError);
        else expect(toMs(text)).toBe(ms);
      }
    }),
    { numRuns: 2000 },
  );
});

const two = (number: number): string => String(number).padStart(2, '0');
const three = (number: number): string => String(number).padStart(3, '0');
