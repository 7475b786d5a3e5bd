import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BREAK_MS, dueMinutes, looked, TICK_MS, type TimeUsed, told } from './time-used.ts';

const START: TimeUsed = { lastAtMs: 0, usedMs: 0, toldMs: 0 };
const AT_MS = Date.parse('2026-11-23T12:00:00Z');

/** Counts so often, a tick apart. */
function use(used: TimeUsed, ticks: number): TimeUsed {
  return Array.from({ length: ticks }).reduce<TimeUsed>((now) => looked(now, now.lastAtMs + TICK_MS), used);
}

it('counts what is seen, and says it once for each time asked for', () => {
  const begun = looked(START, AT_MS);
  expect(begun.usedMs).toBe(0);
  expect(dueMinutes(use(begun, 29), 15)).toBeUndefined();
  const due = use(begun, 30);
  expect(dueMinutes(due, 15)).toBe(15);
  expect(dueMinutes(told(due), 15)).toBeUndefined();
  expect(dueMinutes(use(told(due), 30), 15)).toBe(30);
});

it('begins anew after a break and where the clock was set back', () => {
  const used = use(looked(START, AT_MS), 40);
  expect(looked(used, used.lastAtMs + BREAK_MS).usedMs).toBe(0);
  expect(looked(used, used.lastAtMs - 1).usedMs).toBe(0);
  expect(looked(used, used.lastAtMs + BREAK_MS - 1).usedMs).toBe(used.usedMs + 2 * TICK_MS);
});

it('never counts more than has passed, whoever looks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: BREAK_MS - 1 })), (gaps) => {
      const end = gaps.reduce<TimeUsed>(
        (used, gap) => looked(used, used.lastAtMs + gap),
        looked(START, AT_MS),
      );
      expect(end.usedMs).toBeLessThanOrEqual(end.lastAtMs - AT_MS);
    }),
  );
});
