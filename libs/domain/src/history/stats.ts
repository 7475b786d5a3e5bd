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

/** `withdrawn`: the price was withdrawn then. */
interface TimedPoint extends Point {
  readonly timestamp: string;
  readonly withdrawn?: boolean | undefined;
}

/** The direction of a series' last points. */
export type Trend = 'up' | 'down' | 'stable';

/** Number of points that determine the trend, where there are as many. */
export const TREND_POINTS = 3;

/**
 * Computes current, average, highest and lowest value of a series; the average is over time: a price counts for as long
 * as it stood.
 * @param untilMs until when the current price has stood
 * @returns undefined where there is neither a point nor a current price
 */
export function oddsStats(
  history: readonly TimedPoint[],
  currentOdds: number | null,
  untilMs: number,
): OddsStats | undefined {
  const odds = history.map((point) => point.odds);
  const current = currentOdds ?? odds.at(-1);
  if (current === undefined) return undefined;
  const all = odds.length > 0 ? odds : [current];
  return {
    current,
    average: overTime(history, currentOdds === null ? undefined : untilMs) ?? mean(all),
    highest: Math.max(...all),
    lowest: Math.min(...all),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean over the time that prices stood; undefined where none did. */
function overTime(history: readonly TimedPoint[], untilMs: number | undefined): number | undefined {
  let [stoodMs, sum] = [0, 0];
  for (const [at, { timestamp, odds, withdrawn }] of history.entries()) {
    const next = history[at + 1];
    const beganMs = Date.parse(timestamp);
    const endedMs = next ? Date.parse(next.timestamp) : (untilMs ?? beganMs);
    const ms = withdrawn ? 0 : Math.max(0, endedMs - beganMs);
    stoodMs += ms;
    sum += ms * odds;
  }
  return stoodMs > 0 ? sum / stoodMs : undefined;
}

/** Returns the direction from the first to the last of the final 3 points. */
export function oddsTrend(history: readonly Point[]): Trend {
  const last = history.slice(-TREND_POINTS);
  const change = (last.at(-1)?.odds ?? 0) - (last[0]?.odds ?? 0);
  return change > 0 ? 'up' : change < 0 ? 'down' : 'stable';
}
