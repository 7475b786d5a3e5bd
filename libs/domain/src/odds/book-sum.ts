/** Whether a number is valid as decimal odds: finite and above 1. */
export const isOdds = (value: number): boolean => Number.isFinite(value) && value > 1;

/**
 * Sum of inverse odds of exclusive and exhaustive outcomes. Below 1 it is an arb. Infinity without outcomes or with
 * invalid odds, so that such a market is never an arb.
 */
export function bookSum(odds: readonly number[]): number {
  if (odds.length === 0 || !odds.every(isOdds)) return Number.POSITIVE_INFINITY;
  return odds.reduce((sum, price) => sum + 1 / price, 0);
}

/** The bookmaker's margin (overround) in percent: `(sum - 1) * 100`. */
export const marginPct = (sum: number): number => (sum - 1) * 100;

/** Return of an evenly staked market in percent of the stakes: `100 / sum`. */
export const returnPct = (sum: number): number => 100 / sum;

/** Profit percent of cards and filters: `(1 - sum) * 100`. Not the ROI. */
export const profitPct = (sum: number): number => (1 - sum) * 100;

/** Net profit in percent of the stakes, as in calculators: `(1 / sum - 1) * 100`. */
export const roiPct = (sum: number): number => (1 / sum - 1) * 100;

/** The book sum of a profit percent; the inverse of `profitPct`. */
export const bookSumOfProfitPct = (pct: number): number => 1 - pct / 100;

/** Sums at or below this are almost always a data error (a placeholder, a wrong event), not an arb. */
export const IMPLAUSIBLE_SUM = 0.85;

/** Prices at or below this on every outcome mean that the bookmaker has closed the market. */
const SUSPENDED_ODDS = 1.01;

export const isImplausible = (sum: number): boolean => sum <= IMPLAUSIBLE_SUM;

/** Whether a bookmaker's prices of a complete market only indicate that it is closed (1.0, or 1.01 everywhere). */
export const isSuspended = (odds: readonly number[]): boolean =>
  odds.length > 0 && odds.every((price) => !(price > SUSPENDED_ODDS));
