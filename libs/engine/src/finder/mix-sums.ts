import { coverAt, type ThreeLegCombo } from '../book/mix-shapes.ts';

/**
 * Best stakes of the three legs of a mix: a linear programme over three results (one side, the score, the other side),
 * whose optimum is at one of few corners. Equal to the domain's `guaranteedSumOf`. Source: design/research/domain.md 1.7,
 * last line. A leg's share is what its bet returns when it wins in full; stakes are share / odds.
 */
type Shares = readonly [number, number, number];

/** Shares smaller than this are none. */
const NONE = 1e-9;

/**
 * Total of the best stakes per unit of return, from the inverse odds of the legs; rises with each of them.
 * Of three legs that are no arb it may be too high, never below 1.
 */
export function mixedSum({ shape, places }: ThreeLegCombo, a: number, b: number, c: number): number {
  // Both sides have to be paid, whatever the score itself costs: nearly always that alone is too much.
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

/** What each leg pays; undefined where two of them do as well without the third, or it is no arb. */
export function mixedShares(mix: ThreeLegCombo, a: number, b: number, c: number): Shares | undefined {
  const [one, two, three] = mix.places;
  const shares = evenShares(mix, coverAt(one, a), coverAt(two, b), coverAt(three, c));
  const sum = a * shares[0] + b * shares[1] + c * shares[2];
  const isBest = sum < 1 && sum <= mixedSum(mix, a, b, c) + NONE;
  return isBest && shares.every((share) => share > NONE) ? shares : undefined;
}

/** Where all three results return the same, from what the legs return at the score; a share below 0 cannot be staked. */
export function evenShares({ shape }: ThreeLegCombo, first: number, second: number, third: number): Shares {
  if (shape === 'draw') return [1, 1, 1 - first - second];
  if (shape === 'either') {
    const sides = 1 / (first + second);
    return [sides, sides, 1 - sides];
  }
  const part = (1 - third - first) / (second - first);
  return [1 - part, part, 1];
}

/** Between both sides staked in full and only the bet on either: where the sides alone pay at the score. */
function eitherSum(a: number, b: number, c: number, first: number, second: number): number {
  const covered = first + second;
  const dear = Math.min(priceOf(a, first), priceOf(b, second));
  const at = (sides: number): number => (a + b) * sides + c * (1 - sides) + above(1 - covered * sides) * dear;
  return Math.min(at(0), at(covered > 1 ? 1 / covered : 1), at(1));
}

/** How much of the side's return the second of its legs has to bring, 0 to 1. */
function partOfSecond(first: number, second: number, wanted: number): number {
  const part = (wanted - first) / (second - first);
  return part > 0 ? Math.min(part, 1) : 0;
}

/** What it costs to have 1 more at the score from a leg that returns so much there. */
const priceOf = (inverse: number, cover: number): number =>
  cover > 0 ? inverse / cover : Number.POSITIVE_INFINITY;

const above = (value: number): number => (value > 0 ? value : 0);
