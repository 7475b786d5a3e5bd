/** A price from a moment on; 0 while not on offer. */
export interface PricePoint {
  atMs: number;
  oddsMilli: number;
}

/**
 * Maximum points retained per stretch of time: first, lowest, highest, the last price before a withdrawal and the
 * withdrawal, last.
 */
export const LEAST_THINNED = 6;

/** Returns a stretch's first point, extremes, last withdrawal and last point, in order. */
function outline(points: readonly PricePoint[]): PricePoint[] {
  const prices = points.filter(({ oddsMilli }) => oddsMilli > 0);
  let [low] = prices;
  let high = low;
  for (const point of prices) {
    if (low && point.oddsMilli < low.oddsMilli) low = point;
    if (high && point.oddsMilli > high.oddsMilli) high = point;
  }
  const gap = points.findLastIndex(({ oddsMilli }) => oddsMilli === 0);
  // The price before the withdrawal is the closing one where the game began.
  const retained = new Set([points[0], low, high, points[gap - 1], points[gap], points.at(-1)]);
  return points.filter((point) => retained.has(point));
}

/**
 * Thins to at most `max` points (at least `LEAST_THINNED`) with the same first, last, lowest and highest: equal
 * stretches of time, each reduced to its outline. Withdrawals are retained with the price before them. Points are in
 * order of time.
 */
export function thinned(points: readonly PricePoint[], max: number): PricePoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length <= max) return [...points];
  const stretches = Math.max(1, Math.floor(max / LEAST_THINNED));
  const lengthMs = (last.atMs - first.atMs) / stretches || 1;
  const byStretch: PricePoint[][] = Array.from({ length: stretches }, () => []);
  for (const point of points) {
    const index = Math.min(stretches - 1, Math.floor((point.atMs - first.atMs) / lengthMs));
    byStretch[index]?.push(point);
  }
  return byStretch.flatMap(outline);
}
