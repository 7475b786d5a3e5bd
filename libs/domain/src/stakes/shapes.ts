/** Optimal stakes in units of the return that they guarantee. */
export interface Balance {
  /** Total outlay per unit of return; below 1 it is an arb. Infinity when some result pays nothing. */
  bookSum: number;
  /** Outlay on each leg per unit of return; they add up to the book sum. Empty when nothing covers. */
  weights: number[];
}

/**
 * Closed forms of the combinations that a finder evaluates constantly (research/domain.md 1.7). Each equals the exact
 * solver over all results but costs only a few divisions. Odds are effective ones.
 */
const balanceOfWeights = (weights: number[]): Balance => ({
  bookSum: weights.reduce((sum, weight) => sum + weight, 0),
  weights,
});

/**
 * Legs of which at least one returns in full in every result and none is redundant: 1X2, over and under, AH pairs, 1X +
 * 2, DNB 1 + X2, AH1(-0.5) + X2, middles, W 1 with overtime + X + 2: `sum 1/e`.
 */
export const evenBalance = (odds: readonly number[]): Balance =>
  balanceOfWeights(odds.map((price) => 1 / price));

/**
 * A leg on one side that returns part of its stake on a draw, with X and the other side: `1/a + (1 - f/a)/x + 1/t`. X
 * gets no stake where it pays less than the leg itself returns (`x <= f`): then `1/f + 1/t`.
 * @param a odds of the leg: AH -0.25, DNB (AH 0) or AH +0.25
 * @param drawReturn return of one unit on it on a draw: 0.5, 1 or `(a + 1) / 2`
 */
export function drawReturnBalance(a: number, drawReturn: number, x: number, t: number): Balance {
  if (x <= drawReturn) return balanceOfWeights([1 / drawReturn, 0, 1 / t]);
  return balanceOfWeights([1 / a, (1 - drawReturn / a) / x, 1 / t]);
}

/** AH +0.25 of one side with the other side: `2/(a+1) + 1/t`; a win of the first is a bonus. */
export const quarterAheadBalance = (a: number, t: number): Balance => balanceOfWeights([2 / (a + 1), 1 / t]);

/**
 * 1X + X2 + 12: every result pays two legs, `(1/a + 1/b + 1/c) / 2`. Omits a leg that costs more than both others
 * together.
 */
export function doubleChanceBalance(odds: readonly [number, number, number]): Balance {
  const inverse = odds.map((price) => 1 / price);
  const sum = inverse.reduce((total, value) => total + value, 0);
  const idle = inverse.findIndex((value) => value > sum - value);
  if (idle >= 0) return balanceOfWeights(inverse.with(idle, 0));
  return balanceOfWeights(inverse.map((value) => value / 2));
}
