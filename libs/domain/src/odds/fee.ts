import type { Side } from '../markets/index.ts';
import type { Fee } from './fee.schema.ts';

/** A quoted price with the terms that affect its value. */
export interface QuotedPrice {
  odds: number;
  fee?: Fee | undefined;
  /** Absent: a back. A lay's odds are the backer's. */
  side?: Side | undefined;
}

/**
 * Converts the odds of the opposite bet to those of one's own with the liability as the stake, and back: `L / (L - 1)`.
 */
const otherSide = (odds: number): number => odds / (odds - 1);

/**
 * Returns the odds per unit of outlay after the bookmaker's fee: winnings `1 + (o - 1)(1 - c)`, return `o (1 - c)`,
 * stake `o / (1 + c)` (the fee is paid on top of the stake). A lay is a back of the opposite whose stake is the
 * liability.
 */
export function effectiveOdds(quoted: number, fee?: Fee, side?: Side): number {
  const odds = side === 'lay' ? otherSide(quoted) : quoted;
  if (!fee) return odds;
  const rate = fee.ratePct / 100;
  switch (fee.model) {
    case 'winnings':
      return 1 + (odds - 1) * (1 - rate);
    case 'return':
      return odds * (1 - rate);
    case 'stake':
      return odds / (1 + rate);
  }
}

/**
 * Returns the odds after the fee for display: effective odds for a back, and for a lay the odds of equal value without
 * a fee, `(L - c) / (1 - c)`. For a lay lower is better.
 */
export function oddsAfterFee({ odds, fee, side }: QuotedPrice): number {
  const effective = effectiveOdds(odds, fee, side);
  return side === 'lay' ? otherSide(effective) : effective;
}

/**
 * Returns the outlay of one unit of stake: the liability `L - 1` of a lay, whose stake is the backer's; above 1 for a
 * back only with a fee on top.
 */
export const outlayPerStake = ({ odds, fee, side }: QuotedPrice): number =>
  (side === 'lay' ? odds - 1 : 1) * (fee?.model === 'stake' ? 1 + fee.ratePct / 100 : 1);

/** Payout of a winning freebet: `snr` without the stake, `sr` with it. */
export type FreebetKind = 'snr' | 'sr';

/** Returns the cash from one winning unit of freebet. Without a stake, a fee on the stake costs nothing. */
export function freebetReturn(kind: FreebetKind, odds: number, fee?: Fee): number {
  const paying = fee?.model === 'stake' ? undefined : fee;
  if (kind === 'sr') return effectiveOdds(odds, paying);
  return (odds - 1) * (1 - (paying?.ratePct ?? 0) / 100);
}

/**
 * Converts a lay to a back of the opposite, with the liability as its stake: `(L - c) / (L - 1)`.
 * @param commissionPct commission on net winnings, in percent
 */
export const layAsBack = (layOdds: number, commissionPct: number): number =>
  (layOdds - commissionPct / 100) / (layOdds - 1);

/** Lowest back odds that make an arb against a lay: `(L - c) / (1 - c)`. */
export const backThreshold = (layOdds: number, commissionPct: number): number =>
  (layOdds - commissionPct / 100) / (1 - commissionPct / 100);
