import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

const START_MS = Date.parse('2025-11-21T18:42:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createClock', () => {
  it('ticks for all its listeners with one timer, and rests without any', () => {
    const clock = createClock(1000, Date.now);
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = [clock.subscribe(first), clock.subscribe(second)];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(first).toHaveBeenCalledTimes(3);
    expect(second).toHaveBeenCalledTimes(3);
    expect(clock.now()).toBe(START_MS + 3000);
    for (const end of stop) end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stands still between ticks while somebody listens, so that all readers agree', () => {
    const clock = createClock(1000, Date.now);
    const stop = clock.subscribe(() => undefined);
    vi.advanceTimersByTime(999);
    expect(clock.now()).toBe(START_MS);
    stop();
    expect(clock.now()).toBe(START_MS + 999);
  });
});
