import { lineShare } from './line-share.ts';

/** What the books of one line say: inverse fair odds of being above it. */
export interface CurvePoint {
  line: number;
  share: number;
  /** How much it counts for the shape. */
  weight: number;
  /** 1 where its own books suffice, 0 where it has none: so far its neighbours speak for it. */
  support: number;
}

/** A bet on a line is between never and always; logits of 0 and 1 have no end. */
const LEAST_SHARE = 1e-4;
const logit = (share: number): number => {
  const bounded = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.log(bounded / (1 - bounded));
};
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const STEPS = 4;
const NUDGE = 1e-4;
/** The further line up never has the likelier result. */
const FLATTEST = 1e-3;

/** Level and slope of a logistic curve over half lines, with what the lines say beyond it. */
interface Fitted {
  middle: number;
  level: number;
  slope: number;
}

const shareOf = ({ middle, level, slope }: Fitted, line: number): number =>
  lineShare(line, (half) => logistic(level - slope * (half - middle)));

/** A line with how far its books lie off the curve, in logits. */
interface Reading extends CurvePoint {
  curve: number;
  off: number;
}

/**
 * Inverse fair odds at every point's line, as one falling curve. Lines with enough books of their own are taken as they
 * are: what a market does from line to line (a run more in baseball, the draw at level) is no noise. A logistic curve
 * over half lines gives the shape between them, off which quarter and whole lines are read as they settle; a thin line
 * keeps its own word as far as it has support and takes the rest from the lines on both its sides.
 * @param points in rising order of lines, no line twice
 */
export function smoothed(points: readonly CurvePoint[]): number[] {
  const weights = points.map(({ weight }) => weight);
  if (points.every(({ support }) => support >= 1))
    return falling(
      points.map(({ share }) => share),
      weights,
    );
  const fitted = fit(points);
  const readings = points.map((point): Reading => {
    const curve = logit(shareOf(fitted, point.line));
    return { ...point, curve, off: logit(point.share) - curve };
  });
  const moved = readings.map((reading, at) => {
    const { curve, off, support, share } = reading;
    if (support >= 1) return share;
    const between = offBetween(readings, at);
    return logistic(curve + (between === undefined ? off : support * off + (1 - support) * between));
  });
  return falling(moved, weights);
}

/** How far the nearest supported lines on both sides lie off the curve, at a line between them. */
function offBetween(readings: readonly Reading[], at: number): number | undefined {
  const isSupported = ({ support }: Reading): boolean => support >= 1;
  const below = readings.slice(0, at).findLast(isSupported);
  const above = readings.slice(at + 1).find(isSupported);
  const here = readings[at];
  if (!below || !above || !here) return undefined;
  const share = (here.line - below.line) / (above.line - below.line);
  return below.off + share * (above.off - below.off);
}

/** Slope of the market: logits a line of one. */
export const slopeOf = (points: readonly CurvePoint[]): number => fit(points).slope;

/** Least squares in logits by Gauss-Newton; the start takes every line for a half line. */
function fit(points: readonly CurvePoint[]): Fitted {
  let weights = 0;
  let middle = 0;
  for (const { line, weight } of points) {
    weights += weight;
    middle += weight * line;
  }
  middle /= weights;
  const logits = points.map(({ share }) => logit(share));
  let fitted = straight(points, logits, middle);
  for (let step = 0; step < STEPS; step++) fitted = improved(points, logits, fitted);
  return fitted;
}

function straight(points: readonly CurvePoint[], logits: readonly number[], middle: number): Fitted {
  let [weights, mean, square, product] = [0, 0, 0, 0];
  for (const [at, { line, weight }] of points.entries()) {
    const off = line - middle;
    weights += weight;
    mean += weight * (logits[at] ?? 0);
    square += weight * off * off;
    product += weight * off * (logits[at] ?? 0);
  }
  return { middle, level: mean / weights, slope: Math.max(FLATTEST, -product / square) };
}

function improved(points: readonly CurvePoint[], logits: readonly number[], fitted: Fitted): Fitted {
  const { middle, level, slope } = fitted;
  let [aa, ab, bb, ar, br] = [0, 0, 0, 0, 0];
  for (const [at, { line, weight }] of points.entries()) {
    const here = logit(shareOf(fitted, line));
    const a = (logit(shareOf({ middle, level: level + NUDGE, slope }, line)) - here) / NUDGE;
    const b = (logit(shareOf({ middle, level, slope: slope + NUDGE }, line)) - here) / NUDGE;
    const off = (logits[at] ?? 0) - here;
    aa += weight * a * a;
    ab += weight * a * b;
    bb += weight * b * b;
    ar += weight * a * off;
    br += weight * b * off;
  }
  const determinant = aa * bb - ab * ab;
  if (!(determinant > 1e-12 * aa * bb)) return fitted;
  const next = level + (bb * ar - ab * br) / determinant;
  return { middle, level: next, slope: Math.max(FLATTEST, slope + (aa * br - ab * ar) / determinant) };
}

/** The nearest values by weighted squares that never rise (pool adjacent violators). */
export function falling(values: readonly number[], weights: readonly number[]): number[] {
  const pools: { value: number; weight: number; length: number }[] = [];
  for (const [at, value] of values.entries()) {
    let pool = { value, weight: weights[at] ?? 1, length: 1 };
    for (let last = pools.at(-1); last && last.value < pool.value; last = pools.at(-1)) {
      pools.pop();
      const weight = last.weight + pool.weight;
      const mean = (last.value * last.weight + pool.value * pool.weight) / weight;
      pool = { value: mean, weight, length: last.length + pool.length };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ value, length }) => new Array<number>(length).fill(value));
}
