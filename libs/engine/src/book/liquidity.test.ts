import { describe, expect, it } from 'vitest';
import { scoreOf } from './liquidity.ts';

describe('liquidity', () => {
  it.each([
    [0, undefined],
    [0.5, 0],
    [100, 4],
    [3200, 7],
    [100_000, 10],
    [1e9, 10],
  ])('%d USD score %s', (usd, score) => {
    expect(scoreOf(usd)).toBe(score);
  });
});
