import { maximise } from './simplex.ts';

/** Return of one unit of outlay on each leg, per result. */
type ReturnMatrix = readonly (readonly number[])[];

/**
 * Computes the cheapest outlays that return at least `need[r]` in every result r: minimizes `sum u` with `M u >= need`,
 * `u >= 0`. Solved as its dual, which has one constraint per leg. Undefined when no stake can meet some need.
 */
export function cheapestCover(matrix: ReturnMatrix, need: readonly number[]): number[] | undefined {
  const legs = matrix[0]?.length ?? 0;
  const rows = Array.from({ length: legs }, (_, leg) => matrix.map((row) => row[leg] ?? 0));
  return maximise(
    need,
    rows,
    rows.map(() => 1),
  )?.prices;
}
