import type { Quote } from '@bothways/domain/quotes';
import { resultsOf } from '@bothways/domain/settlement';
import { strictBalance } from '@bothways/domain/stakes';
import { pickOf } from './brute-force.ts';

/** The best price of a pick. */
export interface BestPrice {
  pick: ReturnType<typeof pickOf>;
  odds: number;
  bookie: string;
}

/** Returns the best price of each pick. */
export function bestPrices(quotes: readonly Quote[]): BestPrice[] {
  const best = new Map<string, BestPrice>();
  for (const quote of quotes) {
    const pick = pickOf(quote);
    const key = JSON.stringify(pick);
    const odds = quote.odds ?? 0;
    if (odds > (best.get(key)?.odds ?? 0)) best.set(key, { pick, odds, bookie: quote.bookie });
  }
  return [...best.values()];
}

/**
 * Returns the profit that the optimal stakes guarantee, as a share of all stakes; undefined if one leg is better left
 * out.
 */
function profitOf(legs: readonly BestPrice[]): number | undefined {
  const picks = legs.map(({ pick }) => pick);
  const results = resultsOf(picks, 'football').map(({ settled }) => settled);
  const { bookSum, weights } = strictBalance(
    legs.map(({ odds }) => odds),
    results,
  );
  return weights.length > 0 && weights.every((weight) => weight > NO_STAKE) ? 1 - bookSum : undefined;
}

/** A smaller share of the stakes counts as zero. */
const NO_STAKE = 1e-9;

/**
 * Returns all sets of two or three prices of more than one bookmaker that guarantee at least `floor` and need all of
 * them, best first, by a linear programme over all results for each.
 * @param worth average return of a price by some probabilities of the results: sets without a price worth more than 1
 * are no arb by duality, and are not tried
 */
export function bestTriples(
  prices: readonly BestPrice[],
  worth: (price: BestPrice) => number,
  floor: number,
): { profit: number; legs: BestPrice[] }[] {
  const pays = paysWhere(prices);
  const results = pays[0]?.length ?? 0;
  const isWorth = prices.map((price) => worth(price) > 1);
  const found: { profit: number; legs: BestPrice[] }[] = [];
  const tryLegs = (places: readonly number[]): void => {
    if (!places.some((place) => isWorth[place])) return;
    for (let result = 0; result < results; result++)
      if (!places.some((place) => pays[place]?.[result])) return;
    const legs = places.flatMap((place) => prices[place] ?? []);
    if (new Set(legs.map(({ bookie }) => bookie)).size < 2) return;
    const profit = profitOf(legs);
    if (profit !== undefined && profit >= floor) found.push({ profit, legs });
  };
  for (let one = 0; one < prices.length; one++)
    for (let two = one + 1; two < prices.length; two++) {
      tryLegs([one, two]);
      for (let three = two + 1; three < prices.length; three++) tryLegs([one, two, three]);
    }
  return found.toSorted((a, b) => b.profit - a.profit);
}

/** By price and result: whether anything is returned. */
function paysWhere(prices: readonly BestPrice[]): boolean[][] {
  const picks = prices.map(({ pick }) => pick);
  const rows = resultsOf(picks, 'football').map(({ settled }) => settled);
  return picks.map((_, leg) => rows.map((row) => row[leg] !== 'lost'));
}
