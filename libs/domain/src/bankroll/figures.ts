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

/** One result: a bet, a group of bets that was settled on one day, or a day. */
export interface Step {
  atMs: number;
  profitCents: number;
}

/** The owner's money that came in, or went out (negative). */
export interface Flow {
  atMs: number;
  cents: number;
}

export interface Drawdown {
  /** Fall from the preceding peak to the lowest point, 0 or more. */
  cents: number;
  /**
   * Percent of the bankroll at that peak and what was paid in until the low; undefined where that is not positive.
   */
  pct: number | undefined;
  /** Index of the step at the lowest point. */
  at: number;
}

export interface Ratios {
  /** The most money that was in while bets were settled: net of withdrawals, without results of the period. */
  atRiskCents: number;
  /** Profit in percent of `atRiskCents`. */
  roiPct: number | undefined;
  /**
   * Time-weighted growth, percent: the product of one plus each result over the bankroll before it, less one (GIPS).
   * Undefined where a result met no money.
   */
  growthPct: number | undefined;
  /** The largest fall of the running profit, see Magdon-Ismail and Atiya (2004); undefined where it never fell. */
  drawdown: Drawdown | undefined;
}

/** Money that paid for bets was in before them, even if it was noted later. */
function flowsBefore(flows: readonly Flow[], [first]: readonly Step[], openingCents: number): Flow[] {
  const ordered = flows.toSorted((a, b) => a.atMs - b.atMs);
  const [opening, ...later] = ordered;
  const isLate = first !== undefined && opening !== undefined && opening.atMs > first.atMs;
  return isLate && openingCents <= 0 && opening.cents > 0
    ? [{ ...opening, atMs: first.atMs }, ...later]
    : ordered;
}

/**
 * Returns ratios over the money that was there at each step, so that deposits and withdrawals change none of an earlier
 * result.
 * @param steps oldest first
 * @param openingCents the bankroll before the first step, without the flows
 */
export function ratiosOf(steps: readonly Step[], flows: readonly Flow[], openingCents: number): Ratios {
  const coming = flowsBefore(flows, steps, openingCents);
  let [capital, running, peak, peakEquity, growth] = [openingCents, 0, 0, openingCents, 1];
  let atRiskCents = 0;
  let met = 0;
  let drawdown: Drawdown | undefined;
  for (const [at, { atMs, profitCents }] of steps.entries()) {
    for (; (coming[met]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs; met++) {
      const { cents = 0 } = coming[met] ?? {};
      capital += cents;
      // A withdrawal during a fall leaves the peak that the fall is measured from.
      if (cents > 0 || running === peak) peakEquity += cents;
    }
    const equity = capital + running;
    growth = equity > 0 ? growth * (1 + profitCents / equity) : Number.NaN;
    atRiskCents = Math.max(atRiskCents, capital);
    running += profitCents;
    if (running > peak) [peak, peakEquity] = [running, capital + running];
    const cents = peak - running;
    if (cents > (drawdown?.cents ?? 0)) drawdown = { cents, pct: percentOf(cents, peakEquity), at };
  }
  const growthPct = steps.length === 0 || Number.isNaN(growth) ? undefined : (growth - 1) * PERCENT;
  return { atRiskCents, roiPct: percentOf(running, atRiskCents), growthPct, drawdown };
}
