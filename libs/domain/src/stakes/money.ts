import {
  effectiveOdds,
  type Fee,
  type FreebetKind,
  freebetReturn,
  outlayPerStake,
  returnFactor,
  type Settled,
} from '../odds/index.ts';
import { partitionResults, type Results } from './balance.ts';

/** One leg to stake. */
export interface StakeLeg {
  /** As quoted, before the fee. */
  odds: number;
  fee?: Fee | undefined;
  /** Staked with a freebet: it costs no cash. A void freebet counts as nothing. */
  freebet?: FreebetKind | undefined;
  /** Most that may be staked there: the bookmaker's limit or the balance. */
  maxCents?: number | undefined;
}

/** Money of a set of stakes in one result. */
export interface ResultMoney {
  /** Cash that comes back, stakes included. */
  returnCents: number;
  profitCents: number;
}

export interface StakedLeg {
  /** What is typed in at the bookmaker. */
  stakeCents: number;
  /** What it takes out of the account: the stake and a fee on it; 0 for a freebet. */
  outlayCents: number;
  /** Cash returned when this leg wins in full. */
  wonCents: number;
}

export interface StakePlan {
  legs: StakedLeg[];
  /** Cash staked, fees on stakes included. */
  totalCents: number;
  /** In the order of the results. */
  results: ResultMoney[];
  /** The lowest return of all results. */
  guaranteedReturnCents: number;
  /** The lowest profit of all results; negative means that nothing is guaranteed. */
  netProfitCents: number;
  /** Net profit over cash staked, over the freebets where there are some; 0 when nothing is staked. */
  roiPct: number;
  /** Legs whose stake is 0: the plan no longer covers their results. */
  zeroLegs: number[];
}

/** Decimal odds times cents may land a hair under a half cent; bookmakers pay halves up. */
export const roundCents = (cents: number): number => Math.round(cents + 1e-7);

/** Share of a freebet that is won; what is void or lost pays no cash. */
export const wonShare = (settled: Settled): number =>
  settled === 'won' ? 1 : settled === 'halfWon' ? 0.5 : 0;

/** Cash that a staked leg returns, in cents. */
export function legReturnCents(leg: StakeLeg, stakeCents: number, settled: Settled): number {
  if (leg.freebet) {
    return roundCents(stakeCents * wonShare(settled) * freebetReturn(leg.freebet, leg.odds, leg.fee));
  }
  return roundCents(
    stakeCents * outlayPerStake(leg.fee) * returnFactor(settled, effectiveOdds(leg.odds, leg.fee)),
  );
}

/** Cash that a staked leg costs, in cents. */
export const legOutlayCents = (leg: StakeLeg, stakeCents: number): number =>
  leg.freebet ? 0 : roundCents(stakeCents * outlayPerStake(leg.fee));

/**
 * The money of given stakes in every result.
 * @param results how the legs settle; without it they exclude each other and leave nothing out
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
    const returns = legs.map((leg, index) => legReturnCents(leg, stakeOf(index), row[index] ?? 'lost'));
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
