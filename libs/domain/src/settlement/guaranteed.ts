import { effectiveOdds } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import { balance } from '../stakes/index.ts';
import type { PricedPick } from './book-sum-of.ts';
import { balancedReturns } from './middle.ts';
import { resultsOf } from './results.ts';

/**
 * Percent that the worst result pays with the balanced stakes, of what it returns: `(1 - S / w) * 100` with `S` staked and
 * `w` returned by that result where the winning ones return 1. The profit percent `(1 - S) * 100` where no result pays
 * less; 0 where the stakes come back (draw no bet on both sides); minus infinity where nothing comes back.
 * @param sport decides about draws; see `resultsOf`
 */
export function guaranteedPctOf(legs: readonly PricedPick[], sport?: Sport): number {
  const results = resultsOf(
    legs.map((leg) => leg.pick),
    sport,
  ).map((result) => result.settled);
  const odds = legs.map((leg) => effectiveOdds(leg.odds, leg.fee));
  const { bookSum } = balance(odds, results);
  const worst = Math.min(1, ...balancedReturns(legs, results));
  return worst > 0 && Number.isFinite(bookSum) ? (1 - bookSum / worst) * 100 : Number.NEGATIVE_INFINITY;
}
