/** A value from a moment on; null from the moment on which there is none. */
export interface ChartPoint {
  atMs: number;
  value: number | null;
}

export interface ChartSeries {
  id: string;
  /** In the legend, and read out. */
  label: string;
  /** In the order of their times. */
  points: readonly ChartPoint[];
}

/** What a stretch of time brought: a bar from zero. */
export interface ChartBar {
  fromMs: number;
  toMs: number;
  value: number;
}

/** A value that must not be passed: a line across the chart, with what it means. */
export interface ChartLimit {
  value: number;
  label: string;
}

/** Something about a moment, in words. */
export interface ChartFact {
  label: string;
  value: string;
}

/** So many series have a colour of their own. */
export const SERIES_COLOURS = 8;

/** What holds at a moment: the last value at or before it. */
export function valueAt(points: readonly ChartPoint[], atMs: number): number | null {
  return points.findLast((point) => point.atMs <= atMs)?.value ?? null;
}

/** Lowest and highest value of all series and bars, which begin at zero; undefined where there is none. */
export function extentOf(
  series: readonly ChartSeries[],
  bars: readonly ChartBar[] = [],
): { low: number; high: number } | undefined {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (bars.length > 0) values.push(0, ...bars.map(({ value }) => value));
  return values.length === 0 ? undefined : { low: Math.min(...values), high: Math.max(...values) };
}

/** The line of a limit is in sight, however far from it the values are. */
export const withLimit = (extent: { low: number; high: number }, limit: ChartLimit | undefined) =>
  limit ? { low: Math.min(extent.low, limit.value), high: Math.max(extent.high, limit.value) } : extent;
