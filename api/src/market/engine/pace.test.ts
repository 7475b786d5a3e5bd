import { expect, test } from 'vitest';
import { pauseAfter } from './pace.ts';

test.each([
  { tookMs: 0, pauseMs: 40 },
  { tookMs: 12, pauseMs: 28 },
  { tookMs: 20, pauseMs: 20 },
  { tookMs: 30, pauseMs: 15 },
  { tookMs: 60, pauseMs: 30 },
  // Quotes are waited for no longer than usual, however long the tick was.
  { tookMs: 500, pauseMs: 40 },
])('after a tick of $tookMs ms what came in has $pauseMs ms', ({ tookMs, pauseMs }) => {
  expect(pauseAfter(tookMs)).toBe(pauseMs);
});
