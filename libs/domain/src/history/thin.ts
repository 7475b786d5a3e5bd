/** A price from a moment on; 0 while there is none. */
export interface PricePoint {
  atMs: number;
  oddsMilli: number;
}

/** Most points that a stretch of time keeps: how it went in, its lowest, its highest, how it went out. */
const PER_STRETCH = 4;

/** Of a stretch, in their order: the first, the extremes and the last. */
function outline(points: readonly PricePoint[]): PricePoint[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  let [low, high] = [first, first];
  for (const point of points) {
    if (point.oddsMilli < low.oddsMilli) low = point;
    if (point.oddsMilli > high.oddsMilli) high = point;
  }
  const kept = new Set([first, low, high, last]);
  return points.filter((point) => kept.has(point));
}

/**
 * At most `max` points (4 at least) with the same first, last, lowest and highest: equal stretches of time, each drawn by
 * its outline. Points are in the order of their times.
 */
export function thinned(points: readonly PricePoint[], max: number): PricePoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length <= max) return [...points];
  const stretches = Math.max(1, Math.floor(max / PER_STRETCH));
  const lengthMs = (last.atMs - first.atMs) / stretches || 1;
  const byStretch: PricePoint[][] = Array.from({ length: stretches }, () => []);
  for (const point of points) {
    const place = Math.min(stretches - 1, Math.floor((point.atMs - first.atMs) / lengthMs));
    byStretch[place]?.push(point);
  }
  return byStretch.flatMap(outline);
}
