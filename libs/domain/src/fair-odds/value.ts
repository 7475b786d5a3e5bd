/** Value percent of a price against a fair one: `(odds * p - 1) * 100`. */
export const valuePct = (odds: number, probability: number): number => (odds * probability - 1) * 100;

/** Odds without any margin: the inverse of the adjusted probability. */
export const noVigOdds = (probability: number): number => 1 / probability;

/** Difference between a bet's probability and the one that its odds imply. */
export const edge = (odds: number, probability: number): number => probability - 1 / odds;

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

/** Arithmetic mean of bookmakers' prices for one selection. NaN without any. */
export const averageOdds = (prices: readonly number[]): number => mean(prices);

/** Expected value percent as cards show it: the odds over the average of the alternatives, minus 1. NaN without any. */
export const evPctOverAverage = (odds: number, alternatives: readonly number[]): number =>
  (odds / averageOdds(alternatives) - 1) * 100;

/** The same over the mean of the probabilities, which long odds do not distort. */
export const evPctOverProbabilities = (odds: number, alternatives: readonly number[]): number =>
  (odds * mean(alternatives.map((price) => 1 / price)) - 1) * 100;

/**
 * Expected margin of the best price by a published rule: `(1 / average - margin) * max - 1`, a bet where it is positive
 * and more than three bookmakers quote (Kaunitz, Zhong, Kreiner 2017).
 */
export function beatsTheBookie(
  average: number,
  max: number,
  margin: number,
  count: number,
): { earnMargin: number; bet: boolean } {
  const earnMargin = (1 / average - margin) * max - 1;
  return { earnMargin, bet: count > 3 && earnMargin > 0 };
}
