import { maximise } from './simplex.ts';

/** Per result, what one unit of outlay on each leg returns. */
export type ReturnMatrix = readonly (readonly number[])[];

/**
 * The cheapest outlays that return at least `need[r]` in every result r: minimise `sum u` with `M u >= need`, `u >= 0`.
 * Solved as its dual, which has one constraint a leg. Undefined when some need cannot be met by any stake.
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
