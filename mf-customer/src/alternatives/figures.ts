interface Price {
  readonly odds: number;
}

/** The best and the mean of bookmakers' prices for one selection. */
export interface PriceFigures {
  best: number;
  average: number;
}

/** Undefined where there are no prices. */
export function priceFigures(prices: readonly Price[]): PriceFigures | undefined {
  if (prices.length === 0) return undefined;
  const odds = prices.map((price) => price.odds);
  return { best: Math.max(...odds), average: odds.reduce((sum, value) => sum + value, 0) / odds.length };
}
