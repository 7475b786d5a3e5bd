import type { Settled } from '../odds/index.ts';
import { partitionResults, type Results } from './balance.ts';
import { legOutlayCents, legReturnCents, type StakeLeg } from './leg.ts';
import { feesBack } from './market-fee.ts';

/** Amounts of a set of stakes in one result. */
interface ResultMoney {
  /** Cash returned, including stakes. */
  returnCents: number;
  profitCents: number;
}

interface StakedLeg {
  /** The stake entered at the bookmaker. */
  stakeCents: number;
  /** Cash taken from the account: the stake and a fee on it, the liability of a lay; 0 for a freebet. */
  outlayCents: number;
  /** Cash returned when this leg wins in full. */
  wonCents: number;
}

export interface StakePlan {
  legs: StakedLeg[];
  /** Cash staked, including fees on stakes. */
  totalCents: number;
  /** In the order of the results. */
  results: ResultMoney[];
  /** The lowest return of all results. */
  guaranteedReturnCents: number;
  /** The lowest profit of all results; if negative, nothing is guaranteed. */
  netProfitCents: number;
  /** Net profit in percent of the cash staked, or of the freebets where there are any; 0 when nothing is staked. */
  roiPct: number;
  /** Legs whose stake is 0: the plan no longer covers their results. */
  zeroLegs: number[];
}

/** Returns the cash from each staked leg in one result, in cents, with fees on a market's net winnings. */
export function returnsCents(
  legs: readonly StakeLeg[],
  stakesCents: readonly number[],
  settled: readonly Settled[],
): number[] {
  const returns = legs.map((leg, at) => legReturnCents(leg, stakesCents[at] ?? 0, settled[at] ?? 'lost'));
  for (const { leg, cents } of feesBack(legs, stakesCents, settled))
    returns[leg] = (returns[leg] ?? 0) + cents;
  return returns;
}

/**
 * Computes the amounts of given stakes in every result.
 * @param results how the legs settle; without it they are exclusive and exhaustive
 */
export function planOf(
  legs: readonly StakeLeg[],
  stakesCents: readonly number[],
  results: Results = partitionResults(legs.length),
): StakePlan {
  const stakeOf = (index: number): number => stakesCents[index] ?? 0;
  const staked = legs.map((leg, index) => ({
    stakeCents: stakeOf(index),
    outlayCents: legOutlayCents(leg, stakeOf(index)),
    wonCents: legReturnCents(leg, stakeOf(index), 'won'),
  }));
  const totalCents = staked.reduce((sum, leg) => sum + leg.outlayCents, 0);
  const money = results.map((row): ResultMoney => {
    const returns = returnsCents(legs, stakesCents, row);
    const returnCents = returns.reduce((sum, cents) => sum + cents, 0);
    return { returnCents, profitCents: returnCents - totalCents };
  });
  const guaranteedReturnCents = Math.min(...money.map((row) => row.returnCents));
  const freebetCents = legs.reduce((sum, leg, index) => sum + (leg.freebet ? stakeOf(index) : 0), 0);
  const netProfitCents = guaranteedReturnCents - totalCents;
  const basisCents = freebetCents || totalCents;
  return {
    legs: staked,
    totalCents,
    results: money,
    guaranteedReturnCents,
    netProfitCents,
    roiPct: basisCents > 0 ? (netProfitCents / basisCents) * 100 : 0,
    zeroLegs: legs.flatMap((_, index) => (stakeOf(index) === 0 ? [index] : [])),
  };
}
