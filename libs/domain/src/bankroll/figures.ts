/** What settled bets came to; money in cents. */
export interface BetSums {
  bets: number;
  profitCents: number;
  /** At risk: without void and refused bets, a lay with its liability, a free bet with nothing. */
  stakedCents: number;
}

const PERCENT = 100;
const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? (part / whole) * PERCENT : undefined;

/** Percent of profit over the money staked; undefined where none was. */
export const yieldPct = ({ profitCents, stakedCents }: Pick<BetSums, 'profitCents' | 'stakedCents'>) =>
  percentOf(profitCents, stakedCents);

/** Percent of profit over the money paid in, net of what was taken out; undefined where none stayed in. */
export const roiPct = (profitCents: number, paidInCents: number): number | undefined =>
  percentOf(profitCents, paidInCents);

export interface Drawdown {
  /** From the highest point before it to the lowest behind, 0 or more. */
  cents: number;
  /** Percent of what the bankroll was at that highest point; undefined where it was nothing. */
  pct: number | undefined;
  /** Index of the lowest point. */
  at: number;
}

/**
 * The largest fall of a running profit.
 * @param profits what each step brought, in order, in cents
 * @param paidInCents the bankroll that the profits came on top of
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
