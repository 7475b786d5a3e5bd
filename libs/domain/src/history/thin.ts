/** A price from a moment on; 0 while there is none. */
export interface PricePoint {
  atMs: number;
  oddsMilli: number;
}

/**
 * Most points that a stretch of time keeps: how it went in, its lowest, its highest, its last price and where that was
 * taken away, how it went out.
 */
export const LEAST_THINNED = 6;

/** Of a stretch, in their order: the first, the extremes, the last time that a price was taken away, and the last. */
function outline(points: readonly PricePoint[]): PricePoint[] {
  const prices = points.filter(({ oddsMilli }) => oddsMilli > 0);
  let [low] = prices;
  let high = low;
  for (const point of prices) {
    if (low && point.oddsMilli < low.oddsMilli) low = point;
    if (high && point.oddsMilli > high.oddsMilli) high = point;
  }
  const gap = points.findLastIndex(({ oddsMilli }) => oddsMilli === 0);
  // The price that stood until then is the closing one where the game began.
  const kept = new Set([points[0], low, high, points[gap - 1], points[gap], points.at(-1)]);
  return points.filter((point) => kept.has(point));
}

/**
 * At most `max` points (`LEAST_THINNED` at least) with the same first, last, lowest and highest: equal stretches of time, each drawn by
 * its outline. A price that was taken away stays so, and the one before it is kept. Points are in the order of their times.
 */
export function thinned(points: readonly PricePoint[], max: number): PricePoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length <= max) return [...points];
  const stretches = Math.max(1, Math.floor(max / LEAST_THINNED));
  const lengthMs = (last.atMs - first.atMs) / stretches || 1;
  const byStretch: PricePoint[][] = Array.from({ length: stretches }, () => []);
  for (const point of points) {
    const place = Math.min(stretches - 1, Math.floor((point.atMs - first.atMs) / lengthMs));
    byStretch[place]?.push(point);
  }
  return byStretch.flatMap(outline);
}
