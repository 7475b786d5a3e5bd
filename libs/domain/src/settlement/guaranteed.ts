import type { Sport } from '../sports/index.ts';
import type { PricedPick } from './book-sum-of.ts';
import { balancedOf } from './middle.ts';

/**
 * Percent that the worst result pays with the balanced stakes, of its return: `(1 - S / w) * 100` with `S` staked and
 * `w` returned by that result where the winning ones return 1. The profit percent `(1 - S) * 100` where no result pays
 * less; 0 where the stakes are returned (draw no bet on both sides); minus infinity where nothing is returned.
 * @param sport decides about draws; see `resultsOf`
 */
export function guaranteedPctOf(legs: readonly PricedPick[], sport?: Sport): number {
  const { bookSum, returns } = balancedOf(legs, sport);
  const worst = Math.min(1, ...returns);
  return worst > 0 && Number.isFinite(bookSum) ? (1 - bookSum / worst) * 100 : Number.NEGATIVE_INFINITY;
}
