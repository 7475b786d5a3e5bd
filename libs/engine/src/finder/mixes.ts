/**
 * Three legs around one score that no fixed stakes make a market: at that score (the draw, for lead 0) several of them pay
 * a part each. Their best stakes are a linear programme over three results (one side, that score, the other side), whose
 * optimum is at one of few corners. Source: design/research/domain.md 1.7, last line.
 *
 * A leg's share is what its bet returns when it wins in full; stakes are share / odds. `cover` below is what a share of 1
 * returns at the score itself.
 */
export interface Mix {
  shape: 'draw' | 'sameSide' | 'either';
  /** Lines in quarters around the score. `draw`: one side, the other; `sameSide`: two of one side, then the other's. */
  lines: readonly number[];
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const WIN = -2;
const NOT_LOSE = 2;

/** Every mix that can be better than all its pairs; the rest either leave a result out or have a leg too many. */
export const MIXES: readonly Mix[] = [
  ...between(WIN + 1, 1).flatMap((one) =>
    between(WIN + 1, Math.min(one, 0 - one)).map((two): Mix => ({ shape: 'draw', lines: [one, two] })),
  ),
  ...between(WIN + 1, 1).flatMap((other) =>
    between(WIN, 0 - other).flatMap((one) =>
      between(1 - other, NOT_LOSE).map((two): Mix => ({ shape: 'sameSide', lines: [one, two, other] })),
    ),
  ),
  ...between(1, NOT_LOSE).flatMap((one) =>
    between(1 - one, Math.min(one, 1)).map((two): Mix => ({ shape: 'either', lines: [one, two] })),
  ),
];

type Shares = readonly [number, number, number];

/**
 * Total of the best stakes of a mix per unit of return, from the inverse odds of its legs; rises with each of them.
 * Infinity where that is no arb: of mixes that lose a little there are too many to be worth a look.
 */
export function mixedSum(mix: Mix, a: number, b: number, c: number): number {
  if (atLeast(mix, a, b, c) >= 1) return Number.POSITIVE_INFINITY;
  const sum = bestSum(mix, a, b, c);
  return sum < 1 ? sum : Number.POSITIVE_INFINITY;
}

/** Both sides have to be paid, whatever the score itself costs: nearly always that alone is too much. */
function atLeast({ shape }: Mix, a: number, b: number, c: number): number {
  if (shape === 'draw') return a + c;
  return shape === 'sameSide' ? c + (a < b ? a : b) : Math.min(a + b, c);
}

function bestSum({ shape, lines }: Mix, a: number, b: number, c: number): number {
  // taken apart by hand: this runs for every combination of the book
  const l0 = lines[0] ?? 0;
  const l1 = lines[1] ?? 0;
  const l2 = lines[2] ?? 0;
  if (shape === 'draw') return a + c + lacking(cover(l0, a) + cover(l1, c)) * cheapest(b, l0, a, l1, c);
  if (shape === 'either') {
    const dear = cheapest(Number.POSITIVE_INFINITY, l0, a, l1, b);
    return eitherSum(a, b, c, cover(l0, a) + cover(l1, b), dear);
  }
  const first = cover(l0, a);
  const second = cover(l1, b);
  const wanted = 1 - cover(l2, c);
  const dear = Math.min(cheapest(Number.POSITIVE_INFINITY, l0, a, l1, b), price(l2, c));
  const allFirst = a + above(wanted - first) * dear;
  const allSecond = b + above(wanted - second) * dear;
  const part = partOfSecond(first, second, wanted);
  const both = a + (b - a) * part + above(wanted - first - (second - first) * part) * dear;
  return c + Math.min(allFirst, both, allSecond);
}

/** What each leg of a mix pays; undefined where two of them do as well without the third. */
export function mixedShares(mix: Mix, a: number, b: number, c: number): Shares | undefined {
  const shares = cornerShares(mix, a, b, c);
  const sum = a * shares[0] + b * shares[1] + c * shares[2];
  const isBest = sum < 1 && sum <= mixedSum(mix, a, b, c) + SAME;
  return isBest && shares.every((share) => share > SAME) ? shares : undefined;
}

/** Shares smaller than this are none. */
const SAME = 1e-9;

/** Where all three results return the same. */
function cornerShares(
  { shape, lines: [l0 = 0, l1 = 0, l2 = 0] }: Mix,
  a: number,
  b: number,
  c: number,
): Shares {
  if (shape === 'draw') return [1, lacking(cover(l0, a) + cover(l1, c)), 1];
  if (shape === 'either') {
    const sides = 1 / (cover(l0, a) + cover(l1, b));
    return [sides, sides, 1 - sides];
  }
  const part = partOfSecond(cover(l0, a), cover(l1, b), 1 - cover(l2, c));
  return [1 - part, part, 1];
}

/** Between both sides staked in full and only the bet on either: where the sides alone pay at the score. */
function eitherSum(a: number, b: number, c: number, covered: number, dear: number): number {
  const at = (sides: number): number => (a + b) * sides + c * (1 - sides) + lacking(covered * sides) * dear;
  return Math.min(at(0), at(covered > 1 ? 1 / covered : 1), at(1));
}

/** How much of the side's return the second of its legs has to bring, 0 to 1. */
function partOfSecond(first: number, second: number, wanted: number): number {
  const part = (wanted - first) / (second - first);
  return part > 0 ? Math.min(part, 1) : 0;
}

/** What a bet with this line returns at the score, per unit of its return when it wins: lost, half, void, half won, won. */
function cover(line: number, inverse: number): number {
  if (line <= WIN) return 0;
  if (line >= NOT_LOSE) return 1;
  if (line === 0) return inverse;
  return line < 0 ? inverse / 2 : (1 + inverse) / 2;
}

/** What it costs to have 1 more at the score from this leg. */
const price = (line: number, inverse: number): number =>
  line <= WIN ? Number.POSITIVE_INFINITY : inverse / cover(line, inverse);

const cheapest = (draw: number, one: number, a: number, other: number, b: number): number =>
  Math.min(draw, price(one, a), price(other, b));

const above = (value: number): number => (value > 0 ? value : 0);
const lacking = (covered: number): number => above(1 - covered);
