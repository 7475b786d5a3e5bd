import { CLOSE_SEEN_MS } from '@bothways/domain/bankroll';
import type { StoredPoint } from './block.ts';

/**
 * The rule of 0045 for whether a price still stands, in closing lines, charts, drops and the explorer: it does until it
 * is withdrawn or nobody has confirmed it for longer than this.
 */
export const isConfirmed = (seenMs: number, atMs: number): boolean => atMs - seenMs <= CLOSE_SEEN_MS;

/**
 * The points of a bookmaker's price as known at a moment: a short silence changes nothing, a long one ends the price
 * when it was last confirmed.
 * @param points in time order
 */
export function standing(points: readonly StoredPoint[], untilMs: number): StoredPoint[] {
  const known = points.filter(({ atMs }) => atMs <= untilMs);
  const stood: StoredPoint[] = [];
  for (const [at, point] of known.entries()) {
    const one = point.isSilent ? endOf(point, known[at + 1]?.atMs ?? untilMs) : endOf(point, point.atMs);
    const before = stood.at(-1);
    if (before?.oddsMilli === one.oddsMilli) continue;
    stood.push(before && one.atMs < before.atMs ? { ...one, atMs: before.atMs } : one);
  }
  return stood;
}

/** A point as it counts if nothing else was heard until the next one: a short silence is the price itself. */
function endOf(point: StoredPoint, nextMs: number): StoredPoint {
  const { bookie, seenMs, oddsMilli, isSilent } = point;
  if (seenMs === undefined || (oddsMilli > 0 && !isSilent)) return point;
  return isConfirmed(seenMs, nextMs)
    ? { ...point, isSilent: false }
    : { bookie, atMs: seenMs, oddsMilli: 0, seenMs };
}

/**
 * When the price that was known at a moment was last confirmed by then: at that moment, or earlier if it had fallen
 * silent or was withdrawn. What came later tells when a silence began. Undefined when there was no price.
 * @param points in time order
 */
export function confirmedMs(points: readonly StoredPoint[], atMs: number): number | undefined {
  const last = points.findLastIndex((point) => point.atMs <= atMs);
  const [point, next] = [points[last], points[last + 1]];
  if (!point) return undefined;
  if (point.isSilent || point.oddsMilli === 0) return point.seenMs ?? point.atMs;
  const isEnd = next?.isSilent || next?.oddsMilli === 0;
  return isEnd ? Math.min(atMs, next.seenMs ?? atMs) : atMs;
}
