import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import {
  changedLimit,
  EXCLUSIONS,
  exclusionUntilMs,
  fits,
  holds,
  limitAt,
  type Pause,
  RAISE_AFTER_MS,
  type SpendingLimit,
  stricterLimit,
  strictest,
  timeOutUntilMs,
} from './index.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

describe('a limit of spending', () => {
  it('of two is the stricter one, whose raise waits on only where the other is none', () => {
    const raise = { cents: 9000, atMs: NOW + 1 };
    const [none, low, high, raised] = [
      { cents: null },
      { cents: 1000 },
      { cents: 5000 },
      { cents: 1000, raise },
    ];
    expect(stricterLimit(low, high, NOW)).toEqual(low);
    expect(stricterLimit(high, low, NOW)).toEqual(low);
    expect(stricterLimit(none, raised, NOW)).toEqual(raised);
    expect(stricterLimit(raised, high, NOW)).toEqual(low);
    expect(stricterLimit(raised, high, NOW + 1)).toEqual(high);
    expect(stricterLimit(none, none, NOW)).toEqual(none);
  });

  it('is lower at once and higher after a day', () => {
    const set = changedLimit({ cents: null }, 5000, NOW);
    expect(set).toEqual({ cents: 5000 });
    const raised = changedLimit(set, 9000, NOW);
    expect(raised).toEqual({ cents: 5000, raise: { cents: 9000, atMs: NOW + RAISE_AFTER_MS } });
    expect(limitAt(raised, NOW + RAISE_AFTER_MS - 1).cents).toBe(5000);
    expect(limitAt(raised, NOW + RAISE_AFTER_MS)).toEqual({ cents: 9000 });
  });

  it('is taken away after a day, too', () => {
    const gone = changedLimit({ cents: 5000 }, null, NOW);
    expect(gone.cents).toBe(5000);
    expect(limitAt(gone, NOW + RAISE_AFTER_MS)).toEqual({ cents: null });
  });

  it('lets go of a raise that waits where it is lowered or kept', () => {
    const raised = changedLimit({ cents: 5000 }, 9000, NOW);
    expect(changedLimit(raised, 5000, NOW + 1)).toEqual({ cents: 5000 });
    expect(changedLimit(raised, 1000, NOW + 1)).toEqual({ cents: 1000 });
  });

  it('does not wait longer for being asked again, nor less for being asked for more', () => {
    const raised = changedLimit({ cents: 5000 }, 9000, NOW);
    expect(changedLimit(raised, 9000, NOW + 1000)).toEqual(raised);
    expect(changedLimit(raised, 9500, NOW + 1000).raise?.atMs).toBe(NOW + 1000 + RAISE_AFTER_MS);
  });

  it('never rises within a day of being asked, whatever is asked', () => {
    const wanted = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });
    const step = fc.record({ wanted, afterMs: fc.integer({ min: 0, max: 2 * RAISE_AFTER_MS }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let limit: SpendingLimit = { cents: null };
        let atMs = NOW;
        for (const one of steps) {
          atMs += one.afterMs;
          const before = limitAt(limit, atMs).cents ?? Number.POSITIVE_INFINITY;
          limit = changedLimit(limit, one.wanted, atMs);
          expect(limitAt(limit, atMs).cents ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(before);
          expect((limit.raise?.atMs ?? atMs + RAISE_AFTER_MS) - atMs).toBeLessThanOrEqual(RAISE_AFTER_MS);
        }
      }),
    );
  });

  it('fits up to itself', () => {
    expect(fits({ cents: 5000 }, 3000, 2000)).toBe(true);
    expect(fits({ cents: 5000 }, 3000, 2001)).toBe(false);
    expect(fits({ cents: 0 }, 0, 1)).toBe(false);
    expect(fits({ cents: null }, 1e9, 1e9)).toBe(true);
  });
});

describe('a pause', () => {
  it('ends at its time and not before', () => {
    const pause: Pause = { kind: 'timeOut', untilMs: timeOutUntilMs('day', NOW) };
    expect(holds(pause, NOW + DAY_MS - 1)).toBe(true);
    expect(holds(pause, NOW + DAY_MS)).toBe(false);
  });

  it('for ever has no end, and the others are in their order', () => {
    const ends = EXCLUSIONS.map((length) => exclusionUntilMs(length, NOW) ?? Number.POSITIVE_INFINITY);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Number.POSITIVE_INFINITY);
    const half = new Date(exclusionUntilMs('sixMonths', NOW) ?? 0);
    expect(half.getTime()).toBeGreaterThanOrEqual(Date.parse('2027-05-23T12:00:00Z'));
  });

  it('that counts is the longest exclusion, else the longest time-out', () => {
    const short: Pause = { kind: 'timeOut', untilMs: NOW + 1 };
    const long: Pause = { kind: 'timeOut', untilMs: NOW + 10 };
    const out: Pause = { kind: 'exclusion', untilMs: NOW + 5 };
    const forever: Pause = { kind: 'exclusion', untilMs: undefined };
    expect(strictest([short, long], NOW)).toBe(long);
    expect(strictest([long, out], NOW)).toBe(out);
    expect(strictest([out, forever, long], NOW)).toBe(forever);
    expect(strictest([short], NOW + 1)).toBeUndefined();
  });
});
