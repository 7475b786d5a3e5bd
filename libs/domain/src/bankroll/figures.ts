/** Totals of settled bets; money in cents. */
export interface BetSums {
  bets: number;
  profitCents: number;
  /** Money at risk: excludes void and refused bets; the liability of a lay, nothing for a free bet. */
  stakedCents: number;
}

const PERCENT = 100;
const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? (part / whole) * PERCENT : undefined;

/** Profit in percent of the money staked; undefined where that is 0. */
export const yieldPct = ({ profitCents, stakedCents }: Pick<BetSums, 'profitCents' | 'stakedCents'>) =>
  percentOf(profitCents, stakedCents);

/** Profit in percent of net deposits; undefined where those are not positive. */
export const roiPct = (profitCents: number, paidInCents: number): number | undefined =>
  percentOf(profitCents, paidInCents);

export interface Drawdown {
  /** Fall from the preceding peak to the lowest point, 0 or more. */
  cents: number;
  /** Percent of the bankroll at that peak; undefined where that is not positive. */
  pct: number | undefined;
  /** Index of the lowest point. */
  at: number;
}

/**
 * Returns the largest fall of a running profit.
 * @param profits of each step, in order, in cents
 * @param paidInCents the bankroll before the first step
 * @returns undefined where it never fell
 */
export function drawdownOf(profits: readonly number[], paidInCents: number): Drawdown | undefined {
  let [running, peak] = [0, 0];
  let deepest: Drawdown | undefined;
  for (const [at, profit] of profits.entries()) {
    running += profit;
    peak = Math.max(peak, running);
    const cents = peak - running;
    if (cents > (deepest?.cents ?? 0)) deepest = { cents, pct: percentOf(cents, paidInCents + peak), at };
  }
  return deepest;
}
