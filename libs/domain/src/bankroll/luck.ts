/** One-sided 95 % quantile of the normal distribution. The published tables round so (research/plans.md 4.4). */
const Z_95 = 1.645;
/** Two-sided 95 % quantile. */
export const BAND_SDS = 1.96;

/** Standard deviation of one unit staked at odds that win with this probability: `o * sqrt(p (1 - p))`. */
export const betSd = (odds: number, probability: number): number =>
  odds * Math.sqrt(probability * (1 - probability));

/**
 * Returns how many equal bets it takes until a given part of runs is ahead.
 * @param edge expected profit of one staked: 0.02
 * @param sds standard deviations: 1 for 84 of 100 runs, the usual one for 95
 * @returns undefined where there is no edge
 */
export function betsUntilAhead(edge: number, sd: number, sds = Z_95): number | undefined {
  if (!(edge > 0)) return undefined;
  return Math.ceil((sds * (sd / edge)) ** 2 - 1e-9);
}

/**
 * Probability of a loss after this many equal bets: the exact binomial sum.
 * @param probability of one bet to win
 */
export function chanceBehind(bets: number, odds: number, probability: number): number {
  let logTerm = bets * Math.log1p(-probability);
  const logOdds = Math.log(probability) - Math.log1p(-probability);
  let chance = 0;
  // One more win than this breaks even.
  for (let wins = 0; wins <= bets && wins * odds < bets - 1e-9; wins += 1) {
    chance += Math.exp(logTerm);
    logTerm += Math.log((bets - wins) / (wins + 1)) + logOdds;
  }
  return Math.min(1, chance);
}
