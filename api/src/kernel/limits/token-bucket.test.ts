import { describe, expect, test } from 'vitest';
import { ApiError } from '#kernel/errors';
import { TokenBuckets } from './token-bucket.ts';

describe('TokenBuckets', () => {
  const setup = () => {
    const clock = { ms: 0 };
    const buckets = new TokenBuckets({ burst: 2, refillMs: 1000, nowMs: () => clock.ms });
    const allowed = (caller: string) => {
      try {
        buckets.take(caller);
        return true;
      } catch (error) {
        return error instanceof ApiError ? error.details.retryAfterS : error;
      }
    };
    return { clock, buckets, allowed };
  };

  test('lets a burst through, then one for each refill, and says how long to wait', () => {
    const { clock, allowed } = setup();
    expect([allowed('a'), allowed('a'), allowed('a')]).toEqual([true, true, 1]);
    clock.ms = 999;
    expect(allowed('a')).toBe(1);
    clock.ms = 1000;
    expect([allowed('a'), allowed('a')]).toEqual([true, 1]);
  });

  test('callers do not share, a long rest fills no more than the burst, a try given back counts', () => {
    const { clock, buckets, allowed } = setup();
    expect([allowed('a'), allowed('b')]).toEqual([true, true]);
    clock.ms = 1_000_000;
    expect([allowed('a'), allowed('a'), allowed('a')]).toEqual([true, true, 1]);
    buckets.giveBack('a');
    expect(allowed('a')).toBe(true);
  });
});
