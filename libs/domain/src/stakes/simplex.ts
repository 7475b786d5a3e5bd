/** Rounding noise of the pivots; the inputs are odds, so nothing meaningful is this small. */
const EPSILON = 1e-11;

interface LinearSolution {
  value: number;
  /** The primal solution. */
  point: number[];
  /** Shadow price of each constraint: the dual solution. */
  prices: number[];
}

/** Returns the first column with a negative cost, or -1: Bland's rule, which cannot cycle. */
const entering = (costs: readonly number[], columns: number): number =>
  costs.findIndex((cost, column) => column < columns && cost < -EPSILON);

/**
 * Returns the row with the smallest ratio, ties to the basis variable with the lowest number; -1 when the column is
 * unbounded.
 */
function leaving(tableau: readonly (readonly number[])[], basis: readonly number[], column: number): number {
  let best = -1;
  let bestRatio = Number.POSITIVE_INFINITY;
  basis.forEach((variable, row) => {
    const line = tableau[row] ?? [];
    const pivot = line[column] ?? 0;
    if (pivot <= EPSILON) return;
    const ratio = (line.at(-1) ?? 0) / pivot;
    const tie =
      Math.abs(ratio - bestRatio) <= EPSILON && variable < (basis[best] ?? Number.POSITIVE_INFINITY);
    if (ratio < bestRatio - EPSILON || tie) {
      best = row;
      bestRatio = ratio;
    }
  });
  return best;
}

function pivotOn(tableau: number[][], pivotRow: number, column: number): void {
  const source = tableau[pivotRow] ?? [];
  const pivot = source[column] ?? 1;
  const scaled = source.map((value) => value / pivot);
  tableau.forEach((line, row) => {
    const factor = line[column] ?? 0;
    tableau[row] = row === pivotRow ? scaled : line.map((value, at) => value - factor * (scaled[at] ?? 0));
  });
}

/**
 * Maximizes `objective . p` over `p >= 0` with `rows[i] . p <= limits[i]`, all limits at least 0 (so p = 0 is
 * feasible). Dense simplex for a handful of constraints. Undefined when the objective is unbounded.
 */
export function maximise(
  objective: readonly number[],
  rows: readonly (readonly number[])[],
  limits: readonly number[],
): LinearSolution | undefined {
  const columns = objective.length + rows.length;
  const tableau = rows.map((row, at) => [
    ...row,
    ...rows.map((_, slack) => (slack === at ? 1 : 0)),
    limits[at] ?? 0,
  ]);
  tableau.push([...objective.map((gain) => -gain), ...rows.map(() => 0), 0]);
  const basis = rows.map((_, slack) => objective.length + slack);
  for (;;) {
    const costs = tableau.at(-1) ?? [];
    const column = entering(costs, columns);
    if (column < 0) {
      const point = objective.map((_, at) => tableau[basis.indexOf(at)]?.at(-1) ?? 0);
      return { value: costs.at(-1) ?? 0, point, prices: costs.slice(objective.length, columns) };
    }
    const row = leaving(tableau, basis, column);
    if (row < 0) return undefined;
    pivotOn(tableau, row, column);
    basis[row] = column;
  }
}
