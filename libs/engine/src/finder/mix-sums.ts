import { coverAt, type ThreeLegCombo } from '../book/mix-shapes.ts';

/**
 * Optimal stakes of the three legs of a mix: a linear programme over three results (one side, the score, the other
 * side), whose optimum is at one of few corners. Equal to the domain's `guaranteedSumOf`. Source:
 * design/research/domain.md 1.7, last line. A leg's share is the return of its bet when it wins in full; stakes are
 * share / odds.
 */
type Shares = readonly [number, number, number];

/** Shares smaller than this count as zero. */
const NONE = 1e-9;

/**
 * Returns the total of the optimal stakes per unit of return, from the inverse odds of the legs; monotonic in each of
 * them. For three legs that are no arb it may be too high, but never below 1.
 */
export function mixedSum({ shape, places }: ThreeLegCombo, a: number, b: number, c: number): number {
  // Both sides have to be covered, whatever the score itself costs: nearly always that alone costs too much.
  const sides = shape === 'draw' ? a + b : shape === 'sameSide' ? c + Math.min(a, b) : Math.min(a + b, c);
  if (!(sides < 1)) return Number.POSITIVE_INFINITY;
  const first = coverAt(places[0], a);
  const second = coverAt(places[1], b);
  if (shape === 'draw') {
    const dear = Math.min(c, priceOf(a, first), priceOf(b, second));
    return a + b + above(1 - first - second) * dear;
  }
  if (shape === 'either') return eitherSum(a, b, c, first, second);
  const third = coverAt(places[2], c);
  const wanted = 1 - third;
  const dear = Math.min(priceOf(a, first), priceOf(b, second), priceOf(c, third));
  const allFirst = a + above(wanted - first) * dear;
  const allSecond = b + above(wanted - second) * dear;
  const part = partOfSecond(first, second, wanted);
  const both = a + (b - a) * part + above(wanted - first - (second - first) * part) * dear;
  return c + Math.min(allFirst, both, allSecond);
}

/** Returns the share of each leg; undefined if two of them do as well without the third, or it is no arb. */
export function mixedShares(mix: ThreeLegCombo, a: number, b: number, c: number): Shares | undefined {
  const [one, two, three] = mix.places;
  const shares = evenShares(mix, coverAt(one, a), coverAt(two, b), coverAt(three, c));
  const sum = a * shares[0] + b * shares[1] + c * shares[2];
  const isBest = sum < 1 && sum <= mixedSum(mix, a, b, c) + NONE;
  return isBest && shares.every((share) => share > NONE) ? shares : undefined;
}

/**
 * Shares with which all three results return the same, from what the legs return at the score; a negative share cannot
 * be staked.
 */
export function evenShares({ shape }: ThreeLegCombo, first: number, second: number, third: number): Shares {
  if (shape === 'draw') return [1, 1, 1 - first - second];
  if (shape === 'either') {
    const sides = 1 / (first + second);
    return [sides, sides, 1 - sides];
  }
  const part = (1 - third - first) / (second - first);
  return [1 - part, part, 1];
}

/**
 * Optimum between staking both sides in full and staking only the bet on either, if the sides alone pay at the score.
 */
function eitherSum(a: number, b: number, c: number, first: number, second: number): number {
  const covered = first + second;
  const dear = Math.min(priceOf(a, first), priceOf(b, second));
  const at = (sides: number): number => (a + b) * sides + c * (1 - sides) + above(1 - covered * sides) * dear;
  return Math.min(at(0), at(covered > 1 ? 1 / covered : 1), at(1));
}

/** Fraction, 0 to 1, of the side's return that the second of its legs has to provide. */
function partOfSecond(first: number, second: number, wanted: number): number {
  const part = (wanted - first) / (second - first);
  return part > 0 ? Math.min(part, 1) : 0;
}

/** Cost of an additional unit of return at the score from a leg that returns `cover` there. */
const priceOf = (inverse: number, cover: number): number =>
  cover > 0 ? inverse / cover : Number.POSITIVE_INFINITY;

const above = (value: number): number => (value > 0 ? value : 0);
