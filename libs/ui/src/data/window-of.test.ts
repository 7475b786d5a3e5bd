import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OVERSCAN_PX, offsetOf, windowOf } from './window-of.ts';

const GAP = 12;
const hundred = (count: number): number[] => Array.from({ length: count }, () => 100);

describe('windowOf', () => {
  it('mounts what is seen and a little more', () => {
    const { start, end } = windowOf(hundred(1000), 0, { top: 10_000, height: 800 });
    expect([start, end]).toEqual([93, 114]);
  });

  it('mounts everything of a short list', () => {
    expect(windowOf(hundred(5), GAP, { top: -300, height: 900 })).toEqual({
      start: 0,
      end: 5,
      before: 0,
      after: 0,
    });
  });

  it('mounts nothing of an empty list', () => {
    expect(windowOf([], GAP, { top: 0, height: 900 })).toEqual({ start: 0, end: 0, before: 0, after: 0 });
  });

  it('keeps the whole height, and mounts every item that can be seen', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: -500, max: 50_000 }), (heights, top) => {
        const { start, end, before, after } = windowOf(heights, GAP, { top, height: 900 });
        const mounted = offsetOf(heights, GAP, end) - offsetOf(heights, GAP, start);
        expect(before + mounted + after).toBe(offsetOf(heights, GAP, heights.length));
        heights.forEach((height, index) => {
          const upper = offsetOf(heights, GAP, index);
          const isSeen = upper + height > top && upper < top + 900;
          if (isSeen) expect(index >= start && index < end).toBe(true);
        });
        expect(mounted).toBeLessThan(900 + 2 * OVERSCAN_PX + 2 * (400 + GAP));
      }),
    );
  });
});
