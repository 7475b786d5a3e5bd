import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline.ts';

describe('Timeline', () => {
  it('acts in order of time, and of arrangement at one time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }), (times) => {
        const timeline = new Timeline();
        const acted: { ms: number; order: number }[] = [];
        for (const [order, atMs] of times.entries()) timeline.at(atMs, (ms) => acted.push({ ms, order }));
        timeline.runUntil(20);
        const expected = times.map((ms, order) => ({ ms, order }));
        expect(acted).toEqual(expected.toSorted((a, b) => a.ms - b.ms || a.order - b.order));
        expect(timeline.size).toBe(0);
      }),
    );
  });

  it('does what acting arranges for in time, and leaves what is later', () => {
    const timeline = new Timeline();
    const acted: number[] = [];
    const again = (ms: number): void => {
      acted.push(ms);
      timeline.at(ms + 10, again);
    };
    timeline.at(5, again);
    timeline.runUntil(27);
    expect(acted).toEqual([5, 15, 25]);
    expect(timeline.size).toBe(1);
  });
});
