import { returnFactor, type Settled } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import { balance, gainParts, isRefund } from '../stakes/index.ts';
import { effectiveOf, type PricedPick } from './book-sum-of.ts';
import { resultsOf } from './results.ts';

/** Returns above the balanced one by less than this are rounding of the solver. */
const NOISE = 1e-9;

/**
 * Returns each result's return with balanced stakes, per unit of the balanced return. Where nothing covers (a gap
 * between the legs), the stakes are those that level the winning sides.
 */
export function balancedReturns(
  legs: readonly PricedPick[],
  results: readonly (readonly Settled[])[],
): number[] {
  const odds = legs.map(effectiveOf);
  const { weights } = balance(odds, results);
  const stakes = weights.length > 0 ? weights : odds.map((price) => 1 / price);
  return results.map((row) =>
    row.reduce((sum, settled, leg) => sum + returnFactor(settled, odds[leg] ?? 0) * (stakes[leg] ?? 0), 0),
  );
}

/** Returns all results of the picks, the balanced stakes per unit of their return, and each result's share of it. */
export function balancedOf(legs: readonly PricedPick[], sport?: Sport) {
  const results = resultsOf(
    legs.map((leg) => leg.pick),
    sport,
  ).map((result) => result.settled);
  const odds = legs.map(effectiveOf);
  return { results, bookSum: balance(odds, results).bookSum, returns: balancedReturns(legs, results) };
}

/** Returns the results that win more than the balanced return; the push or split of one line is not a gain. */
export function middles(legs: readonly PricedPick[], results: readonly (readonly Settled[])[]): boolean[] {
  const returns = balancedReturns(legs, results);
  return results.map((row, at) => {
    const refundOnly = isRefund(row) && gainParts(row) <= 0;
    return !refundOnly && (returns[at] ?? 0) > 1 + NOISE;
  });
}

/** A win while other legs lose is the leg's own bonus (AH +0.25 with the other side); a middle pays two legs. */
const paysTwo = (settled: readonly Settled[]): boolean =>
  settled.filter((outcome) => outcome !== 'lost').length >= 2;

/**
 * Profit percent of the stakes in the best result that pays two legs more than the balanced return: `2/S - 1` where
 * both win, `(1 + 1/o)/S - 1` where one wins and the other is void. 0 where there is no middle.
 */
export function middlePctOf(legs: readonly PricedPick[], sport?: Sport): number {
  const { results, bookSum, returns } = balancedOf(legs, sport);
  const marked = middles(legs, results);
  const gains = returns.filter((_, at) => marked[at] && paysTwo(results[at] ?? []));
  if (gains.length === 0 || !Number.isFinite(bookSum)) return 0;
  return (Math.max(...gains) / bookSum - 1) * 100;
}
