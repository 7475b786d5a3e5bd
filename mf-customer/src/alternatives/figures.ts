import type { Side } from '@bothways/domain/markets';
import { byPrice } from '../words/index.ts';

interface Price {
  readonly odds: number;
  /** It can be bet on, but says nothing of what others are worth. */
  readonly isMute?: boolean;
}

/** The best and the mean of bookmakers' prices for one selection. */
export interface PriceFigures {
  best: number;
  /** Undefined where none of them says what others are worth. */
  average: number | undefined;
}

/** Undefined where there are no prices. Those that say nothing of others are in the best alone. */
export function priceFigures(prices: readonly Price[], side?: Side): PriceFigures | undefined {
  const [best] = prices.toSorted(byPrice(side));
  if (!best) return undefined;
  const odds = prices.filter(({ isMute }) => isMute !== true).map((price) => price.odds);
  const sum = odds.reduce((total, value) => total + value, 0);
  return { best: best.odds, average: odds.length === 0 ? undefined : sum / odds.length };
}
