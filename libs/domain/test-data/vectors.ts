import { expect } from 'vitest';
import { z } from 'zod';
import rows from './vectors.json' with { type: 'json' };

/**
 * Rows of the project's research (vectors.json): input and expectation as published, run or derived; `grade` tells
 * which.
 */
const vectorSchema = z.object({
  kind: z.string(),
  input: z.unknown(),
  expected: z.record(z.string(), z.unknown()),
  tolerance: z.number(),
  source: z.string(),
  grade: z.enum(['published', 'third-party-run', 'own-derived']),
});
export type Vector = z.infer<typeof vectorSchema>;

const vectors: readonly Vector[] = z.array(vectorSchema).parse(rows);

type Area = 'odds' | 'stakes' | 'settlement' | 'fairOdds' | 'kelly';

const AREA_OF: Record<string, Area> = {
  odds: 'odds',
  synthetic: 'odds',
  'value.pairPct': 'odds',
  'value.shownProfitPct': 'odds',
  value: 'fairOdds',
  devig: 'fairOdds',
  kelly: 'kelly',
  feed: 'odds',
  middle: 'odds',
  arb: 'stakes',
  mb: 'stakes',
  ah: 'settlement',
  total: 'settlement',
  cross: 'settlement',
  'middle.handicap': 'settlement',
};

/** Returns the rows of an area. Every row has exactly one area, so that none is missing from the tables. */
export const vectorsOf = (area: Area): Vector[] =>
  vectors.filter(({ kind }) => (AREA_OF[kind] ?? AREA_OF[kind.split('.')[0] ?? ''] ?? 'odds') === area);

/** Remarks for the reader, not figures. */
const REMARKS = new Set(['trap', 'note', 'bonus', 'reason']);

/** Asserts every figure of the expectation, numbers within the row's tolerance. */
export function expectMatches(actual: unknown, expected: unknown, tolerance: number, path = 'value'): void {
  if (typeof expected === 'number') {
    expect(typeof actual, path).toBe('number');
    expect(Math.abs(Number(actual) - expected), `${path}: ${actual} for ${expected}`).toBeLessThanOrEqual(
      tolerance,
    );
    return;
  }
  if (typeof expected !== 'object' || expected === null) {
    expect(actual, path).toEqual(expected);
    return;
  }
  const fields = z.record(z.string(), z.unknown()).parse(Object.fromEntries(Object.entries(actual ?? {})));
  for (const [key, value] of Object.entries(expected)) {
    if (!REMARKS.has(key)) expectMatches(fields[key], value, tolerance, `${path}.${key}`);
  }
}
