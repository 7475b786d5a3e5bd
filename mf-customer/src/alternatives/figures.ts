import type { Side } from '@bothways/domain/markets';

interface Price {
  readonly odds: number;
}

/** The best and the mean of bookmakers' prices for one selection. */
export interface PriceFigures {
  best: number;
  average: number;
}

/** Best first: the highest odds of a back, the lowest of a lay. */
export const byPrice =
  (side: Side | undefined) =>
  (one: Price, other: Price): number =>
    side === 'lay' ? one.odds - other.odds : other.odds - one.odds;

/** Undefined where there are no prices. */
export function priceFigures(prices: readonly Price[], side?: Side): PriceFigures | undefined {
  const [best] = prices.toSorted(byPrice(side));
  if (!best) return undefined;
  const odds = prices.map((price) => price.odds);
  return { best: best.odds, average: odds.reduce((sum, value) => sum + value, 0) / odds.length };
}
