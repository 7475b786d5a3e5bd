import { effectiveOdds, returnFactor } from '../odds/index.ts';
import { partitionResults, type Results } from './balance.ts';
import { cheapestCover } from './cover.ts';
import type { StakeLeg } from './leg.ts';

/** A bet already placed. */
interface StandingBet {
  /** Index of the leg it is on. */
  leg: number;
  odds: number;
  stake: number;
}

export interface Hedge {
  /** Exact outlays to add on each leg, in the unit of the placed stakes. */
  outlays: number[];
  /** Profit in the worst result, including placed stakes. */
  profit: number;
}

/**
 * Levels placed bets with new stakes: `s_j = max(0, (R - already_j) / e_j)`, R the largest existing return. Undefined
 * when a result cannot be covered.
 */
export function hedge(
  standing: readonly StandingBet[],
  legs: readonly StakeLeg[],
  results: Results = partitionResults(legs.length),
): Hedge | undefined {
  const already = results.map((row) =>
    standing.reduce((sum, bet) => sum + bet.stake * returnFactor(row[bet.leg] ?? 'lost', bet.odds), 0),
  );
  const target = Math.max(...already);
  const matrix = results.map((row) =>
    row.map((settled, index) => {
      const leg = legs[index];
      return leg ? returnFactor(settled, effectiveOdds(leg.odds, leg.fee, leg.side)) : 0;
    }),
  );
  const outlays = cheapestCover(
    matrix,
    already.map((value) => target - value),
  );
  if (!outlays) return undefined;
  const spent = [...outlays, ...standing.map((bet) => bet.stake)].reduce((sum, value) => sum + value, 0);
  return { outlays, profit: target - spent };
}
