import { HOUR_MS } from '@bothways/domain/time';
import { describe, expect, it } from 'vitest';
import { randomFrom } from './random.ts';
import { drawFarStart, Schedule } from './schedule.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('Schedule', () => {
  it('lets nobody play twice within a day, nor against himself', () => {
    const random = randomFrom(5);
    const schedule = new Schedule(random);
    const fixtures = Array.from({ length: 200 }, () => schedule.draw(drawFarStart(NOW, random)));
    for (const [at, one] of fixtures.entries()) {
      expect(one.home).not.toBe(one.away);
      for (const two of fixtures.slice(at + 1)) {
        if (one.league !== two.league || Math.abs(one.startMs - two.startMs) >= 30 * HOUR_MS) continue;
        expect([one.home, one.away]).not.toContain(two.home);
        expect([one.home, one.away]).not.toContain(two.away);
      }
    }
  });

  it('starts on the full five minutes, not before it is asked to', () => {
    const schedule = new Schedule(randomFrom(6));
    for (let at = 0; at < 50; at++) {
      const { startMs } = schedule.draw(NOW + at * 61_000);
      expect(startMs % 300_000).toBe(0);
      expect(startMs).toBeGreaterThanOrEqual(NOW + at * 61_000);
    }
  });

  it('gives a team back when its game is over', () => {
    const schedule = new Schedule(randomFrom(7));
    for (let at = 0; at < 2000; at++) schedule.release(schedule.draw(NOW));
    expect(schedule.draw(NOW).startMs).toBe(NOW);
  });
});
