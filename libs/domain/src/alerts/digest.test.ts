import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import { dayIn, digestSums, minuteOfDayIn, nextDigestMs, weekdayIn } from './index.ts';

/** Zones with odd offsets, with clocks that move by half an hour, at midnight, or never. */
const ZONES = [
  'UTC',
  'Europe/Madrid',
  'Atlantic/Azores',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;
const zones = fc.constantFrom(...ZONES);
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
const hours = fc.integer({ min: 0, max: 23 });
const next = (zone: string, settings: Parameters<typeof nextDigestMs>[1], atMs: number): number =>
  nextDigestMs(zone, settings, atMs) ?? Number.NaN;

describe('when a digest is due', () => {
  test('daily: once on each day of the zone, at the hour, or where the clock skips it at the next moment there is', () => {
    fc.assert(
      fc.property(zones, hours, moments, (zone, hour, fromMs) => {
        const settings = { period: 'daily', hour, weekday: null } as const;
        const first = next(zone, settings, fromMs);
        expect(first).toBeGreaterThan(fromMs);
        expect(first - fromMs).toBeLessThanOrEqual(26 * HOUR_MS);
        // Whoever asks anywhere before it gets the same one.
        expect(next(zone, settings, first - 1)).toBe(first);
        expect(minuteOfDayIn(zone, first)).toBeGreaterThanOrEqual(hour * 60);
        const second = next(zone, settings, first);
        const tomorrow = new Date(`${dayIn(zone, first)}T12:00:00Z`);
        tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
        expect(dayIn(zone, second)).toBe(tomorrow.toISOString().slice(0, 10));
        const shown = minuteOfDayIn(zone, first);
        // Skipped by the clock: no moment of that day shows the hour.
        if (shown !== hour * 60)
          for (let step = 1; step <= 8; step += 1)
            expect(minuteOfDayIn(zone, first - step * HOUR_MS * 0.25)).not.toBe(hour * 60);
      }),
    );
  });

  test('weekly: the daily one of its day, seven days apart', () => {
    const weekdays = fc.integer({ min: 1, max: 7 });
    fc.assert(
      fc.property(zones, hours, weekdays, moments, (zone, hour, weekday, fromMs) => {
        const settings = { period: 'daily', hour, weekday } as const;
        const first = next(zone, settings, fromMs);
        expect(weekdayIn(zone, first)).toBe(weekday);
        const startMs = Math.max(fromMs, first - HOUR_MS);
        expect(next(zone, { ...settings, weekday: null }, startMs)).toBe(first);
        const days =
          (Date.parse(dayIn(zone, next(zone, settings, first))) - Date.parse(dayIn(zone, first))) / DAY_MS;
        expect(days).toBe(7);
      }),
    );
  });

  test('hourly: when the clock of the zone shows a whole hour, never twice within half of one', () => {
    fc.assert(
      fc.property(zones, moments, (zone, fromMs) => {
        const settings = { period: 'hourly', hour: 8, weekday: null } as const;
        const first = next(zone, settings, fromMs);
        const gap = next(zone, settings, first) - first;
        expect(minuteOfDayIn(zone, first) % 60).toBe(0);
        expect([first > fromMs, gap >= HOUR_MS / 2, gap <= 1.5 * HOUR_MS]).toEqual([true, true, true]);
      }),
    );
  });

  test.each([
    ['skips 02:00', '2026-03-28T23:00:00Z', 2, '2026-03-29T01:00:00Z'],
    ['shows 02:00 twice', '2026-10-24T22:30:00Z', 2, '2026-10-25T00:00:00Z'],
    ['showed it the first time', '2026-10-25T00:00:00Z', 2, '2026-10-26T01:00:00Z'],
  ])('in the night in which the clock of Madrid %s', (_what, from, hour, due) => {
    const at = next('Europe/Madrid', { period: 'daily', hour, weekday: null }, Date.parse(from));
    expect(new Date(at).toISOString()).toBe(due.replace('Z', '.000Z'));
  });

  test('is never for who wants none', () => {
    expect(nextDigestMs('UTC', { period: 'off', hour: 8, weekday: null }, 0)).toBeUndefined();
  });
});

test('what stood is counted: the best, the middle of how long, and what still does', () => {
  const stood = [
    { pct: 2, sinceMs: 0, goneAtMs: 10_000 },
    { pct: 5.5, sinceMs: 0, goneAtMs: 90_000 },
    { pct: 1, sinceMs: 0, goneAtMs: 30_000 },
    { pct: 3, sinceMs: 0, goneAtMs: null },
  ];
  expect(digestSums(stood)).toEqual({ found: 4, bestPct: 5.5, medianMs: 30_000, standing: 1 });
  expect(digestSums(stood.slice(3))).toMatchObject({ medianMs: null, standing: 1 });
  expect(digestSums([])).toEqual({ found: 0, bestPct: 0, medianMs: null, standing: 0 });
});
