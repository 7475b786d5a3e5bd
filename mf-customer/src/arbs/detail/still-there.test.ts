import { describe, expect, it } from 'vitest';
import { aBet, anArb, NOW_MS } from '../../testing/factories.ts';
import { compareReading } from './still-there.ts';

const before = anArb({ profit: 0.9 });

describe('compareReading', () => {
  it('names the legs that moved and both percentages', () => {
    const [first = aBet(), second = aBet()] = before.bets;
    const now = { ...before, profit: 0.95, bets: [first, { ...second, odds: 1.98 }] };
    const reading = compareReading(before, now, NOW_MS);
    expect(reading.moved).toEqual([{ bookie: 'pinnacle', before: 2.02, now: 1.98 }]);
    expect(reading.beforePct).toBeCloseTo(10, 9);
    expect(reading.nowPct).toBeCloseTo(5, 9);
    expect(reading.atMs).toBe(NOW_MS);
  });

  it('has nothing to compare with when the arb is gone', () => {
    expect(compareReading(before, undefined, NOW_MS)).toMatchObject({ nowPct: undefined, moved: [] });
  });
});
