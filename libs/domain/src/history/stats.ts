/** Figures above a chart. */
interface OddsStats {
  current: number;
  average: number;
  highest: number;
  lowest: number;
}

interface Point {
  readonly odds: number;
}

/** The direction of a series' last points. */
export type Trend = 'up' | 'down' | 'stable';

/** Number of points that determine the trend, where there are as many. */
export const TREND_POINTS = 3;

/**
 * Computes current, average, highest and lowest value of a series; the average is the mean of its points.
 * @returns undefined where there is neither a point nor a current price
 */
export function oddsStats(history: readonly Point[], currentOdds: number | null): OddsStats | undefined {
  const odds = history.map((point) => point.odds);
  const current = currentOdds ?? odds.at(-1);
  if (current === undefined) return undefined;
  const all = odds.length > 0 ? odds : [current];
  return {
    current,
    average: all.reduce((sum, value) => sum + value, 0) / all.length,
    highest: Math.max(...all),
    lowest: Math.min(...all),
  };
}

/** Returns the direction from the first to the last of the final 3 points. */
export function oddsTrend(history: readonly Point[]): Trend {
  const last = history.slice(-TREND_POINTS);
  const change = (last.at(-1)?.odds ?? 0) - (last[0]?.odds ?? 0);
  return change > 0 ? 'up' : change < 0 ? 'down' : 'stable';
}
