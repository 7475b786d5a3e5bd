import { BAND_SDS, type Overview, type PathPoint } from '@bothways/domain/bankroll';
import { DAY_MS } from '@bothways/domain/time';

export type ChartAxis = 'bets' | 'days';

/** A point of the chart: after a bet, or after the bets of a day. Money in cents. */
export interface ProfitPoint {
  x: number;
  day: string;
  bets: number;
  actual: number;
  expected: number;
  /** Half the width of the band of luck around the expected profit. */
  band: number;
}

const BEGIN = { x: 0, bets: 0, actual: 0, expected: 0, band: 0 };

const pointOf = ({ day, bets, profitCents, expectedCents, variance }: PathPoint): ProfitPoint => ({
  x: bets,
  day,
  bets,
  actual: profitCents,
  expected: expectedCents,
  band: BAND_SDS * Math.sqrt(variance),
});

/**
 * Computes the running profit beside the expected one, and the band that contains 19 of 20 runs. It starts at zero;
 * variances add up, so the band is a multiple of their sum's square root.
 * @param axis along the bets, one by one where the answer has them, or along the days
 */
export function profitPath(
  { days, from, path }: Pick<Overview, 'days' | 'from' | 'path'>,
  axis: ChartAxis,
): ProfitPoint[] {
  if (axis === 'bets' && path) return [{ ...BEGIN, day: from }, ...path.map(pointOf)];
  const beginMs = Date.parse(from) - DAY_MS;
  let [bets, actual, expected, variance] = [0, 0, 0, 0];
  const points: ProfitPoint[] = [{ x: 0, day: from, bets, actual, expected, band: 0 }];
  for (const each of days) {
    bets += each.bets;
    actual += each.profitCents;
    expected += each.expectedCents;
    variance += each.variance;
    const x = axis === 'bets' ? bets : (Date.parse(each.day) - beginMs) / DAY_MS;
    points.push({ x, day: each.day, bets, actual, expected, band: BAND_SDS * Math.sqrt(variance) });
  }
  return points;
}

/** Returns lines for the value axis: about five, at round amounts. In cents. */
export function valueLines(low: number, high: number): number[] {
  const span = Math.max(100, high - low);
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((part) => part * power >= rough) ?? 10) * power;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Returns the days on which a month begins, with their positions along the chart. */
export function monthTicks(points: readonly ProfitPoint[]): { x: number; day: string }[] {
  return points.filter((point, at) => at > 0 && point.day.slice(0, 7) !== points[at - 1]?.day.slice(0, 7));
}
