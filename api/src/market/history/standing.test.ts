import { SECOND_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredPoint } from './block.ts';
import { confirmedMs, standing } from './standing.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const STALE_S = 90;
const STANDS_S = 600;
const EXPIRE_S = 900;
const at = (seconds: number): number => START_MS + seconds * SECOND_MS;
const since = (ms: number | undefined): number | undefined => ms && (ms - START_MS) / SECOND_MS;

/** A source's statement about one price: `lag` seconds ago it saw these odds, 0 if withdrawn. */
interface Heard {
  s: number;
  lag: number;
  odds: number;
}

/** As the engine stores it: moves, and silences as they are noticed. */
function storedOf(heard: readonly Heard[], endS: number): StoredPoint[] {
  const points: StoredPoint[] = [];
  let [odds, seenS, isSilent] = [0, 0, false];
  const add = (s: number, oddsMilli: number, itsS: number, silent: boolean): void => {
    points.push({ bookie: 1, atMs: at(s), oddsMilli, seenMs: at(itsS), isSilent: silent });
    [odds, isSilent] = [oddsMilli, silent];
  };
  for (let s = 0; s <= endS; s++) {
    if (odds > 0 && !isSilent && s - seenS >= STALE_S) add(s, odds, seenS, true);
    if (odds > 0 && s - seenS >= EXPIRE_S) add(s, 0, seenS, false);
    for (const one of heard.filter((each) => each.s === s)) {
      const itsS = s - one.lag;
      if (itsS < seenS) continue;
      seenS = itsS;
      if (one.odds !== odds || isSilent) add(s, one.odds, seenS, false);
    }
  }
  return points;
}

const anyHeard: fc.Arbitrary<Heard[]> = fc
  .array(
    fc.record({
      wait: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
        fc.integer({ min: 61, max: 1200 }),
      ),
      lag: fc.integer({ min: 0, max: 20 }),
      odds: fc.constantFrom(0, 2000, 2000, 2100),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    let s = 0;
    return steps.map(({ wait, lag, odds }) => {
      s += wait;
      return { s, lag: Math.min(lag, s), odds };
    });
  });

describe('a price', () => {
  test('stands while it was confirmed within ten minutes, whatever was heard when', () => {
    fc.assert(
      fc.property(anyHeard, fc.nat(3000), (heard, s) => {
        const points = storedOf(heard, 6000);
        // The newest statement that had come by then.
        let [odds, seenS] = [0, 0];
        for (const one of heard.filter((each) => each.s <= s)) {
          if (one.s - one.lag < seenS) continue;
          [odds, seenS] = [one.odds, one.s - one.lag];
        }
        const stands = odds > 0 && s - seenS <= STANDS_S;
        const shown = standing(points, at(s)).at(-1)?.oddsMilli ?? 0;
        expect(shown, `at ${s} s`).toBe(stands ? odds : 0);
      }),
      { numRuns: 300 },
    );
  });

  test('was last confirmed when it was last heard of before a silence, else at the moment itself', () => {
    fc.assert(
      fc.property(anyHeard, fc.nat(3000), (heard, s) => {
        const points = storedOf(heard, 6000);
        let [odds, seenS] = [0, Number.NaN];
        for (const one of heard.filter((each) => each.s <= s)) {
          if (one.s - one.lag < seenS) continue;
          [odds, seenS] = [one.odds, one.s - one.lag];
        }
        const found = since(confirmedMs(points, at(s)));
        if (odds === 0 || found === undefined) return;
        expect(found).toBeGreaterThanOrEqual(seenS);
        // Short of the time after which a silence is noticed, it may have been confirmed meanwhile.
        expect(found === seenS || s - seenS < STALE_S).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('that fell silent ends when it was last confirmed, and comes back when it is heard of again', () => {
    const points = storedOf(
      [
        { s: 0, lag: 0, odds: 2000 },
        { s: 700, lag: 0, odds: 2000 },
        { s: 900, lag: 0, odds: 2000 },
      ],
      1000,
    );
    expect(standing(points, at(1000)).map(({ atMs, oddsMilli }) => [since(atMs), oddsMilli])).toEqual([
      [0, 2000],
      [0, 0],
      [700, 2000],
    ]);
  });

  test('stored before receipts were is what its moves say', () => {
    const old = [
      { bookie: 1, atMs: at(0), oddsMilli: 2000 },
      { bookie: 1, atMs: at(5000), oddsMilli: 0 },
    ];
    expect(standing(old, at(6000))).toEqual(old);
    expect(since(confirmedMs(old, at(4000)))).toBe(4000);
  });
});
