import type { Fee } from './fee.schema.ts';

/**
 * Odds that the customer really gets per unit of outlay, after the bookmaker's fee:
 * winnings `1 + (o - 1)(1 - c)`, return `o (1 - c)`, stake `o / (1 + c)` (the fee is paid on top of the stake).
 */
export function effectiveOdds(odds: number, fee?: Fee): number {
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

/** What one unit of stake takes out of the account: more than 1 only where the fee comes on top of the stake. */
export const outlayPerStake = (fee?: Fee): number => (fee?.model === 'stake' ? 1 + fee.ratePct / 100 : 1);

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
