import {
  effectiveOdds,
  type FreebetKind,
  freebetReturn,
  outlayPerStake,
  type QuotedPrice,
  returnFactor,
  type Settled,
} from '../odds/index.ts';

/** To which multiple of its step a stake goes. */
export type StakeRounding = 'nearest' | 'down' | 'up';

/** What a bookmaker takes as a stake. */
export interface StakeRules {
  /** Stakes are multiples of it; undefined where any cent is taken. */
  stepCents?: number | undefined;
  /** Left out: whichever is better. */
  rounding?: StakeRounding | undefined;
  /** The smallest bet that is taken. */
  minCents?: number | undefined;
  /** A bet that is declared void loses its stake instead of getting it back. */
  losesWhenVoid?: boolean | undefined;
}

/** One leg to stake; its odds as quoted, before the fee. The stake of a lay is what the other side puts up. */
export interface StakeLeg extends QuotedPrice, StakeRules {
  /** Where it is placed: legs of one market at one exchange have the same, and its fee is on what they win together. */
  market?: string | undefined;
  /** Staked with a freebet: it costs no cash. A void freebet counts as nothing. */
  freebet?: FreebetKind | undefined;
  /** Most that may be staked there: the bookmaker's limit, the balance, or what the other side offers. */
  maxCents?: number | undefined;
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
  const outlay = stakeCents * outlayPerStake(leg);
  const factor = returnFactor(settled, effectiveOdds(leg.odds, leg.fee, leg.side));
  // A lay holds the liability back, to the cent, and adds what the other side loses.
  return leg.side === 'lay' && factor > 1
    ? roundCents(outlay) + roundCents(outlay * (factor - 1))
    : roundCents(outlay * factor);
}

/** Cash that a staked leg costs, in cents. */
export const legOutlayCents = (leg: StakeLeg, stakeCents: number): number =>
  leg.freebet ? 0 : roundCents(stakeCents * outlayPerStake(leg));
