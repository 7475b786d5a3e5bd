import type { Side } from '@bothways/domain/markets';
import { byPrice } from '../words/index.ts';

interface Price {
  readonly odds: number;
}

/** The best and the mean of bookmakers' prices for one selection. */
export interface PriceFigures {
  best: number;
  average: number;
}

/** Undefined where there are no prices. */
export function priceFigures(prices: readonly Price[], side?: Side): PriceFigures | undefined {
  const [best] = prices.toSorted(byPrice(side));
  if (!best) return undefined;
  const odds = prices.map((price) => price.odds);
  return { best: best.odds, average: odds.reduce((sum, value) => sum + value, 0) / odds.length };
}
