import type { Pick } from '../markets/index.ts';
import { effectiveOdds, type Fee, isOdds, type QuotedPrice } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import { type Balance, balanceOf, type Results, strictBalance, UNCOVERED } from '../stakes/index.ts';
import { resultsOf } from './results.ts';

/** A pick at a price. */
export interface PricedPick {
  pick: Pick;
  /** As quoted, before the fee. */
  odds: number;
  fee?: Fee | undefined;
}

const priceOf = ({ pick, odds, fee }: PricedPick): QuotedPrice => ({ odds, fee, side: pick.side });

/** Odds after the fee, per unit of liability where the pick is a lay. */
export const effectiveOf = ({ pick, odds, fee }: PricedPick): number => effectiveOdds(odds, fee, pick.side);

const settledBy = (legs: readonly PricedPick[], sport?: Sport): Results =>
  resultsOf(
    legs.map((leg) => leg.pick),
    sport,
  ).map((result) => result.settled);

/** Optimal stakes of any picks of one event, per unit of return; see `bookSumOf`. */
export const balanceOfPicks = (legs: readonly PricedPick[], sport?: Sport): Balance =>
  balanceOf(legs.map(priceOf), settledBy(legs, sport));

/**
 * Total stake over guaranteed return with optimal stakes, for any picks of one event: the `profit` of cards. Infinity
 * when some result pays nothing. The push or split of two legs on the same line pays between nothing and half of the
 * margin and is ignored, as is customary (research/domain.md 1.7); `guaranteedSumOf` includes it.
 * @param sport decides about draws; without it football's rules apply, so that W 1 and W 2 alone cover nothing
 */
export const bookSumOf = (legs: readonly PricedPick[], sport?: Sport): number =>
  balanceOfPicks(legs, sport).bookSum;

/** The same over every result, including pushes and splits, with the stakes that are optimal for that. */
export function guaranteedSumOf(legs: readonly PricedPick[], sport?: Sport): number {
  if (!legs.every((leg) => isOdds(leg.odds))) return UNCOVERED.bookSum;
  return strictBalance(legs.map(effectiveOf), settledBy(legs, sport)).bookSum;
}
