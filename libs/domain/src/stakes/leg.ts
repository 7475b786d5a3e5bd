import {
  effectiveOdds,
  type FreebetKind,
  freebetReturn,
  outlayPerStake,
  type QuotedPrice,
  returnFactor,
  type Settled,
} from '../odds/index.ts';

/** Direction in which a stake is rounded to a multiple of its step. */
export type StakeRounding = 'nearest' | 'down' | 'up';

/** A bookmaker's rules for stakes. */
export interface StakeRules {
  /** Stakes are multiples of it; undefined where any cent is accepted. */
  stepCents?: number | undefined;
  /** Absent: whichever is better. */
  rounding?: StakeRounding | undefined;
  /** Minimum stake. */
  minCents?: number | undefined;
  /** A bet declared void loses its stake instead of returning it. */
  losesWhenVoid?: boolean | undefined;
}

/** One leg to stake; its odds as quoted, before the fee. The stake of a lay is the backer's. */
export interface StakeLeg extends QuotedPrice, StakeRules {
  /**
   * Where it is placed: legs of one market at one exchange have the same value, and its fee applies to their net
   * winnings.
   */
  market?: string | undefined;
  /** Staked with a freebet: costs no cash. A void freebet returns nothing. */
  freebet?: FreebetKind | undefined;
  /** Maximum stake: the bookmaker's limit, the balance, or the liquidity. */
  maxCents?: number | undefined;
}

/** Rounds halves up, as bookmakers pay; tolerates products slightly below a half cent. */
export const roundCents = (cents: number): number => Math.round(cents + 1e-7);

/** Won share of a freebet; void and lost parts pay no cash. */
export const wonShare = (settled: Settled): number =>
  settled === 'won' ? 1 : settled === 'halfWon' ? 0.5 : 0;

/** Cash that a staked leg returns, in cents. */
export function legReturnCents(leg: StakeLeg, stakeCents: number, settled: Settled): number {
  if (leg.freebet) {
    return roundCents(stakeCents * wonShare(settled) * freebetReturn(leg.freebet, leg.odds, leg.fee));
  }
  const outlay = stakeCents * outlayPerStake(leg);
  const factor = returnFactor(settled, effectiveOdds(leg.odds, leg.fee, leg.side));
  // A lay returns the liability, to the cent, plus the backer's lost stake.
  return leg.side === 'lay' && factor > 1
    ? roundCents(outlay) + roundCents(outlay * (factor - 1))
    : roundCents(outlay * factor);
}

/** Cash that a staked leg costs, in cents. */
export const legOutlayCents = (leg: StakeLeg, stakeCents: number): number =>
  leg.freebet ? 0 : roundCents(stakeCents * outlayPerStake(leg));
