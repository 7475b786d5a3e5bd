/** A value from a moment on; null while there is none. */
export interface ChartPoint {
  atMs: number;
  value: number | null;
}

export interface ChartSeries {
  id: string;
  /** For the legend and screen readers. */
  label: string;
  /** In order of time. */
  points: readonly ChartPoint[];
}

/** The value of a span of time: a bar from zero. */
export interface ChartBar {
  fromMs: number;
  toMs: number;
  value: number;
}

/** A value not to be exceeded: a labelled horizontal line. */
export interface ChartLimit {
  value: number;
  label: string;
}

/** A textual fact about a moment. */
export interface ChartFact {
  label: string;
  value: string;
}

/** Number of series with distinct colours. */
export const SERIES_COLOURS = 8;

/** Returns the value at a moment: the last one at or before it. */
export function valueAt(points: readonly ChartPoint[], atMs: number): number | null {
  return points.findLast((point) => point.atMs <= atMs)?.value ?? null;
}

/** Returns lowest and highest value of all series and bars, which begin at zero; undefined without any. */
export function extentOf(
  series: readonly ChartSeries[],
  bars: readonly ChartBar[] = [],
): { low: number; high: number } | undefined {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (bars.length > 0) values.push(0, ...bars.map(({ value }) => value));
  return values.length === 0 ? undefined : { low: Math.min(...values), high: Math.max(...values) };
}

/** Extends the range to include the limit, however far it is from the values. */
export const withLimit = (extent: { low: number; high: number }, limit: ChartLimit | undefined) =>
  limit ? { low: Math.min(extent.low, limit.value), high: Math.max(extent.high, limit.value) } : extent;
