import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonOf, measureOf, type Span, unionOf, without } from './spans.ts';

const MAX = 60;
const spans = fc.array(
  fc.tuple(fc.nat(MAX), fc.nat(MAX)).map(([fromMs, toMs]): Span => ({ fromMs, toMs })),
  { maxLength: 8 },
);
/** The same by counting: every moment on its own. */
const momentsOf = (of: readonly Span[]): number[] =>
  Array.from({ length: MAX + 1 }, (_, ms) => ms).filter((ms) =>
    of.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs),
  );

test('a union has each moment once, in stretches that do not touch', () => {
  fc.assert(
    fc.property(spans, (some) => {
      const union = unionOf(some);
      expect(momentsOf(union)).toEqual(momentsOf(some));
      expect(measureOf(some)).toBe(momentsOf(some).length);
      for (const [nth, { fromMs, toMs }] of union.entries()) {
        expect(toMs).toBeGreaterThan(fromMs);
        if (nth > 0) expect(fromMs).toBeGreaterThan(union[nth - 1]?.toMs ?? Number.NaN);
      }
    }),
  );
});

test('what two have together and what one has alone', () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const [mine, theirs] = [momentsOf(some), new Set(momentsOf(others))];
      expect(momentsOf(commonOf(some, others))).toEqual(mine.filter((ms) => theirs.has(ms)));
      expect(momentsOf(without(some, others))).toEqual(mine.filter((ms) => !theirs.has(ms)));
    }),
  );
});
