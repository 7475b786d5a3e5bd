import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoffMs', () => {
  it.each([
    [0, null, 0.5, 2000],
    [1, null, 0.5, 4000],
    [3, null, 0.5, 16_000],
    [10, null, 0.5, 40_000],
    [10, null, 1, 60_000],
    [0, null, 0, 1000],
    [0, null, 1, 3000],
    [0, '30', 0.5, 30_000],
    [5, '1', 0.5, 40_000],
    [0, 'Wed, 21 Oct 2026 07:28:00 GMT', 0.5, 2000],
    [0, '999999', 0.5, 600_000],
  ])('attempt %i, told %s, chance %f: %i ms', (attempt, told, chance, expected) => {
    expect(backoffMs(attempt, told, chance)).toBe(expected);
  });
});
