import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';

describe('systemClock', () => {
  it('tells the time', () => {
    expect(Math.abs(systemClock.nowMs() - Date.now())).toBeLessThan(50);
  });

  it('wakes at once when told to stop, before or during the sleep', async () => {
    const stop = new AbortController();
    const asleep = systemClock.sleep(60_000, stop.signal);
    stop.abort();
    await asleep;
    await systemClock.sleep(60_000, stop.signal);
    await systemClock.sleep(1, new AbortController().signal);
  });
});
