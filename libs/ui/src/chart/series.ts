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

/** So many series have a colour of their own. */
export const SERIES_COLOURS = 8;

/** What holds at a moment: the last value at or before it. */
export function valueAt(points: readonly ChartPoint[], atMs: number): number | null {
  return points.findLast((point) => point.atMs <= atMs)?.value ?? null;
}

/** Lowest and highest value of all series; undefined where there is none. */
export function extentOf(series: readonly ChartSeries[]): { low: number; high: number } | undefined {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  return values.length === 0 ? undefined : { low: Math.min(...values), high: Math.max(...values) };
}
