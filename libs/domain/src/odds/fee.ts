import type { Side } from '../markets/index.ts';
import type { Fee } from './fee.schema.ts';

/** A price as it was quoted, and what it takes to reckon with it. */
export interface QuotedPrice {
  odds: number;
  fee?: Fee | undefined;
  /** Absent: a back. A lay's odds are those that the other side backs at. */
  side?: Side | undefined;
}

/** Odds of the other side's bet to odds of one's own with the liability as the stake, and back: `L / (L - 1)`. */
const otherSide = (odds: number): number => odds / (odds - 1);

/**
 * Odds that the customer really gets per unit of outlay, after the bookmaker's fee:
 * winnings `1 + (o - 1)(1 - c)`, return `o (1 - c)`, stake `o / (1 + c)` (the fee is paid on top of the stake).
 * A lay is a back of the opposite whose stake is the liability.
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
 * What people read as the odds after the fee: effective odds for a back, and for a lay the odds at which it would be worth as
 * much without a fee, `(L - c) / (1 - c)`. The lower a lay's, the better.
 */
export function oddsAfterFee({ odds, fee, side }: QuotedPrice): number {
  const effective = effectiveOdds(odds, fee, side);
  return side === 'lay' ? otherSide(effective) : effective;
}

/**
 * What one unit of stake takes out of the account: the liability `L - 1` of a lay, whose stake is what the other side puts up;
 * more than the stake of a back only where a fee comes on top of it.
 */
export const outlayPerStake = ({ odds, fee, side }: QuotedPrice): number =>
  (side === 'lay' ? odds - 1 : 1) * (fee?.model === 'stake' ? 1 + fee.ratePct / 100 : 1);

/** What a freebet is worth when its bet wins: `snr` the stake is not returned, `sr` it is. */
export type FreebetKind = 'snr' | 'sr';

/** Cash that one unit of freebet returns when its bet wins. There is no stake, so a fee on the stake costs nothing. */
export function freebetReturn(kind: FreebetKind, odds: number, fee?: Fee): number {
  const paying = fee?.model === 'stake' ? undefined : fee;
  if (kind === 'sr') return effectiveOdds(odds, paying);
  return (odds - 1) * (1 - (paying?.ratePct ?? 0) / 100);
}

/**
 * A lay bet seen as a back bet on the opposite, with the liability as its stake: `(L - c) / (L - 1)`.
 * @param commissionPct commission on net winnings, in percent
 */
export const layAsBack = (layOdds: number, commissionPct: number): number =>
  (layOdds - commissionPct / 100) / (layOdds - 1);

/** Lowest back odds that make an arb against a lay: `(L - c) / (1 - c)`. */
export const backThreshold = (layOdds: number, commissionPct: number): number =>
  (layOdds - commissionPct / 100) / (1 - commissionPct / 100);
