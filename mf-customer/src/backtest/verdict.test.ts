import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

it.each([
  [undefined, 'unknown'],
  [{ low: 1, high: 5 }, 'above'],
  [{ low: 0, high: 5 }, 'luck'],
  [{ low: -3, high: 5 }, 'luck'],
  [{ low: -3, high: 0 }, 'luck'],
  [{ low: -3, high: -1 }, 'below'],
] as const)('an interval %o is %s', (interval, verdict) => {
  expect(verdictOf(interval)).toBe(verdict);
});
