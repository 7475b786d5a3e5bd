import { isHalf, lineShare } from './line-share.ts';

/** Estimate of one line's books: inverse fair odds of ending above it. */
export interface CurvePoint {
  line: number;
  share: number;
  /** Its weight for the shape. */
  weight: number;
  /** 1 where its own books suffice, 0 where it has none: the rest is taken from its neighbours. */
  support: number;
}

/** Bounds shares away from 0 and 1, whose logits are infinite. */
const LEAST_SHARE = 1e-4;
const logit = (share: number): number => {
  const bounded = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.log(bounded / (1 - bounded));
};
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** A point without weight. */
const NOWHERE: CurvePoint = { line: 0, share: 0.5, weight: 0, support: 0 };

const STEPS = 4;
const NUDGE = 1e-4;
/** The share must fall with the line by at least this slope. */
const FLATTEST = 1e-3;

/** Level and slope of a logistic curve over half lines, and the lines' deviations from it. */
export interface Fitted {
  middle: number;
  level: number;
  slope: number;
}

const MOST_LOGIT = logit(1);

/** Logit of the curve at a line; direct for half lines, which the curve consists of. */
function curveAt({ middle, level, slope }: Fitted, line: number): number {
  if (!isHalf(line)) return logit(lineShare(line, (half) => logistic(level - slope * (half - middle))));
  return Math.min(MOST_LOGIT, Math.max(0 - MOST_LOGIT, level - slope * (line - middle)));
}

/**
 * Returns inverse fair odds at every point's line, as one falling curve. Lines with enough books of their own keep
 * their estimate: what a market does from line to line (a run more in baseball, the draw at level) is not noise. A
 * logistic curve over half lines gives the shape between them, from which quarter and whole lines follow by settlement;
 * a thin line keeps its own estimate in proportion to its support and takes the rest from the lines on both its sides.
 * @param points in rising order of lines, unique
 * @param fitted returns the curve through the points that have a weight; called only where some line is thin
 */
export function smoothed(points: readonly CurvePoint[], fitted: () => Fitted): readonly number[] {
  const moved = points.map((point, at) =>
    point.support >= 1 ? point.share : thinShare(point, neighboursOf(points, at), fitted),
  );
  return falling(
    moved,
    points.map(({ weight }) => weight),
  );
}

/** Returns the nearest lines on both sides that have enough books of their own; undefined where one side has none. */
function neighboursOf(points: readonly CurvePoint[], at: number): [CurvePoint, CurvePoint] | undefined {
  const below = points.findLast(({ support }, other) => other < at && support >= 1);
  const above = points.find(({ support }, other) => other > at && support >= 1);
  return below && above && [below, above];
}

/** Without neighbours it keeps its own estimate. */
function thinShare(
  { line, share, support }: CurvePoint,
  neighbours: [CurvePoint, CurvePoint] | undefined,
  fitted: () => Fitted,
): number {
  if (!neighbours) return logistic(logit(share));
  const shape = fitted();
  const curve = curveAt(shape, line);
  const between = offBetween(line, neighbours, shape);
  return logistic(curve + support * (logit(share) - curve) + (1 - support) * between);
}

/** Interpolates the deviation, in logits, of two lines from the curve at a line between them. */
function offBetween(line: number, [below, above]: [CurvePoint, CurvePoint], fitted: Fitted): number {
  const off = (point: CurvePoint): number => logit(point.share) - curveAt(fitted, point.line);
  const share = (line - below.line) / (above.line - below.line);
  return off(below) + share * (off(above) - off(below));
}

/** Fits level and slope by least squares in logits (Gauss-Newton); the start treats every line as a half line. */
export function fit(points: readonly CurvePoint[]): Fitted {
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
  const higher = { middle, level: level + NUDGE, slope };
  const steeper = { middle, level, slope: slope + NUDGE };
  let [aa, ab, bb, ar, br] = [0, 0, 0, 0, 0];
  for (let at = 0; at < points.length; at++) {
    const { line, weight } = points[at] ?? NOWHERE;
    const here = curveAt(fitted, line);
    const a = (curveAt(higher, line) - here) / NUDGE;
    const b = (curveAt(steeper, line) - here) / NUDGE;
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

/** Returns the nearest values, by weighted squares, that never rise (pool adjacent violators). */
export function falling(values: readonly number[], weights: readonly number[]): readonly number[] {
  if (values.every((value, at) => at === 0 || (values[at - 1] ?? 0) >= value)) return values;
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
