/** More points than a chart has pixels to tell apart. */
export const MAX_PATH_POINTS = 500;
/** The lowest, the highest and the last point of a stretch. */
const KEPT_A_STRETCH = 3;

/**
 * Thins a running profit to at most `max` points, with the first, the last, the lowest and the highest of all: equal
 * stretches of bets, each reduced to its extremes and its end. Points are in order.
 */
export function thinnedPath<Point extends { profitCents: number }>(
  points: readonly Point[],
  max = MAX_PATH_POINTS,
): Point[] {
  const [first, ...rest] = points;
  if (!first || points.length <= max) return [...points];
  const stretches = Math.max(1, Math.floor((max - 1) / KEPT_A_STRETCH));
  const length = Math.ceil(rest.length / stretches);
  const chosen = Array.from({ length: stretches }, (_, nth) =>
    outline(rest.slice(nth * length, (nth + 1) * length)),
  );
  return [first, ...chosen.flat()];
}

function outline<Point extends { profitCents: number }>(points: readonly Point[]): Point[] {
  let [low] = points;
  let high = low;
  for (const point of points) {
    if (low && point.profitCents < low.profitCents) low = point;
    if (high && point.profitCents > high.profitCents) high = point;
  }
  const chosen = new Set([low, high, points.at(-1)]);
  return points.filter((point) => chosen.has(point));
}
