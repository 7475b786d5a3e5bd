import type { OddsHistory, OddsPoint, OddsSeries } from '@bothways/domain/history';
import { type ChartPoint, type ChartSeries, SERIES_COLOURS } from '@bothways/ui';

/** A withdrawn price has no line until the next one. */
const chartPoint = ({ timestamp, odds, withdrawn }: OddsPoint): ChartPoint[] => {
  const atMs = Date.parse(timestamp);
  return withdrawn
    ? [
        { atMs, value: odds },
        { atMs, value: null },
      ]
    : [{ atMs, value: odds }];
};

/** Returns the line of a bookmaker, extended to the end while it still offers its price. */
function chartSeries(series: OddsSeries, label: string, toMs: number): ChartSeries {
  const points = series.history.flatMap(chartPoint);
  const last = points.at(-1);
  const isOffered = last !== undefined && last.value !== null;
  return {
    id: series.bookie,
    label,
    points: isOffered ? [...points, { atMs: toMs, value: last.value }] : points,
  };
}

interface HistoryChart {
  series: ChartSeries[];
  fromMs: number;
  toMs: number;
  /** Number of compared bookmakers beyond those shown. */
  hidden: number;
}

/** Returns the lines to draw: the bookmaker's own and, in a comparison, the best of the others, eight in all. */
export function chartOf(
  history: OddsHistory,
  options: { compares: boolean; bookieName: (value: string) => string; untilMs: number },
): HistoryChart {
  const { compares, bookieName, untilMs } = options;
  const others = compares ? history.allBookies : [];
  const shown = [history, ...others.slice(0, SERIES_COLOURS - 1)];
  const times = shown.flatMap((series) => series.history.map(({ timestamp }) => Date.parse(timestamp)));
  const toMs = Math.max(untilMs, ...times);
  const fromMs = Math.min(toMs - MIN_SPAN_MS, ...times);
  return {
    series: shown.map((series) => chartSeries(series, bookieName(series.bookie), toMs)),
    fromMs,
    toMs,
    hidden: others.length - (shown.length - 1),
  };
}

/** Minimum span, so that a price of this minute has a chart too. */
const MIN_SPAN_MS = 60_000;
