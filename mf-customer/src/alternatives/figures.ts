interface Price {
  readonly odds: number;
}

/** The best and the mean of the other bookmakers' prices. */
export interface AlternativeFigures {
  best: number;
  average: number;
}

/** Of alternatives alone, as the expected value has it; undefined where there are none. */
export function alternativeFigures(alternatives: readonly Price[]): AlternativeFigures | undefined {
  if (alternatives.length === 0) return undefined;
  const odds = alternatives.map((price) => price.odds);
  return { best: Math.max(...odds), average: odds.reduce((sum, value) => sum + value, 0) / odds.length };
}
