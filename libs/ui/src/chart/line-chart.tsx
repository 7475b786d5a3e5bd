import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './chart.module.css';
import type { NivoLinesProps } from './nivo-lines.tsx';
import {
  type ChartBar,
  type ChartFact,
  type ChartLimit,
  type ChartSeries,
  extentOf,
  SERIES_COLOURS,
  valueAt,
  withLimit,
} from './series.ts';
import { seriesClassNames } from './series-class.ts';
import { timeTicks, valueTicks } from './ticks.ts';
import { useWidth } from './use-width.ts';

export interface LineChartProps {
  /** Text alternative: from, to, first, last, lowest, highest. */
  label: string;
  /** Keyboard help, read after the label. */
  help: string;
  /** The first one is the main one; eight have a colour. */
  series: readonly ChartSeries[];
  /** Thin and grey behind the others, any number; not in the legend. */
  others?: readonly ChartSeries[];
  fromMs: number;
  toMs: number;
  /** Behind the lines, from zero. */
  bars?: readonly ChartBar[];
  limit?: ChartLimit;
  /** Distance of two lines of the value axis. */
  step: number;
  /** Interpolation between values: constant until the next, or straight. */
  curve?: 'steps' | 'straight';
  height?: number;
  formatValue: (value: number) => string;
  /** Of a tick of the time axis. */
  formatTick: (atMs: number) => string;
  /** Of the moment under the pointer. */
  formatMoment: (atMs: number) => string;
  /** Additional facts about the moment under the pointer, after the values. */
  factsAt?: (atMs: number) => readonly ChartFact[];
  /** Text in place of a missing value. */
  missing: string;
  /** Shown when the chart's code fails to load. */
  failed: string;
}

type Lines = (props: NivoLinesProps) => React.JSX.Element;
type Loaded = { Lines: Lines } | 'failed' | undefined;

const MARGIN = { top: 8, right: 56, bottom: 28, left: 8 };
const MAX_TIME_TICKS = 8;
/** Minimum width per tick text; narrow charts have fewer ticks. */
const TICK_PX = 72;
/** Minimum distance from the edge, so that the text is not cut off. */
const EDGE_PX = 24;

/** Fetches the chart's code when the first chart is shown. */
function useLines(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isHere = true;
    import('./nivo-lines.tsx').then(
      (chunk) => isHere && setLoaded({ Lines: chunk.default }),
      () => isHere && setLoaded('failed'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return loaded;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the moment after a key press, along the points of the first series. */
function walked(key: string, moments: readonly number[], atMs: number | undefined): number | undefined {
  const last = moments.length - 1;
  const at = atMs === undefined ? last + 1 : moments.findLastIndex((moment) => moment <= atMs);
  if (key === 'ArrowLeft') return moments[clamp(at - 1, 0, last)];
  if (key === 'ArrowRight') return moments[clamp(at + 1, 0, last)];
  if (key === 'Home') return moments[0];
  return key === 'End' ? moments[last] : undefined;
}

/** Position of a moment in the plot, as a share of its width. */
const shareOf = (atMs: number, { fromMs, toMs }: LineChartProps): number =>
  toMs > fromMs ? clamp((atMs - fromMs) / (toMs - fromMs), 0, 1) : 0;

interface ReadoutProps
  extends Pick<LineChartProps, 'series' | 'formatValue' | 'formatMoment' | 'factsAt' | 'missing'> {
  atMs: number;
  /** Announced while the person moves by keyboard. */
  isAnnounced: boolean;
}

/** Every series with its colour and its value at a moment, and further facts about that. */
function Legend({ series, atMs, isAnnounced, formatValue, formatMoment, factsAt, missing }: ReadoutProps) {
  return (
    <div aria-live={isAnnounced ? 'polite' : 'off'} className={styles.legend}>
      <span className={styles.moment}>{formatMoment(atMs)}</span>
      {series.map(({ id, label, points }, index) => {
        const value = valueAt(points, atMs);
        return (
          <span className={styles.entry} key={id}>
            <svg aria-hidden="true" height="8" width="20">
              <path className={seriesClassNames(index)} d="M0 4H20" />
            </svg>
            {label} <b>{value === null ? missing : formatValue(value)}</b>
          </span>
        );
      })}
      {factsAt?.(atMs).map(({ label, value }) => (
        <span className={styles.entry} key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
    </div>
  );
}

function Drawing({ width, height, ...props }: LineChartProps & { width: number; height: number }) {
  const loaded = useLines();
  const drawn = extentOf([...props.series, ...(props.others ?? [])], props.bars);
  const extent = drawn && withLimit(drawn, props.limit);
  if (loaded === 'failed') return <p className={styles.failed}>{props.failed}</p>;
  if (!extent) return <p className={styles.failed}>{props.missing}</p>;
  if (!loaded || width === 0) return <Skeleton height={height} />;
  const offset = new Date(props.fromMs).getTimezoneOffset();
  const plotWidth = width - MARGIN.left - MARGIN.right;
  const most = clamp(Math.floor(plotWidth / TICK_PX), 2, MAX_TIME_TICKS);
  const isClear = (atMs: number): boolean => shareOf(atMs, props) * plotWidth + MARGIN.left >= EDGE_PX;
  return (
    <loaded.Lines
      {...props}
      height={height}
      margin={MARGIN}
      timeTicks={timeTicks(props.fromMs, props.toMs, most, offset).filter(isClear)}
      valueTicks={valueTicks(extent.low, extent.high, props.step)}
      width={width}
    />
  );
}

/**
 * Values over time, in steps: each holds until the next. The pointer or the arrow keys select a moment; the legend
 * shows each series' value then.
 */
export function LineChart(props: LineChartProps) {
  const { label, help, fromMs, toMs, height = 260 } = props;
  const series = props.series.slice(0, SERIES_COLOURS);
  const [frame, width] = useWidth<HTMLDivElement>();
  const [cursor, setCursor] = useState<{ atMs: number; byKey: boolean }>();
  const plotWidth = width - MARGIN.left - MARGIN.right;
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    if (plotWidth <= 0) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    setCursor({ atMs: fromMs + clamp(x / plotWidth, 0, 1) * (toMs - fromMs), byKey: false });
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const moments = series[0]?.points.map(({ atMs }) => atMs) ?? [];
    const atMs = walked(event.key, moments, cursor?.atMs);
    if (atMs === undefined) return;
    event.preventDefault();
    setCursor({ atMs, byKey: true });
  };
  return (
    <div className={styles.chart}>
      <div
        aria-label={`${label}. ${help}`}
        className={styles.plot}
        onBlur={() => setCursor(undefined)}
        onKeyDown={walk}
        onPointerLeave={() => setCursor(undefined)}
        onPointerMove={follow}
        ref={frame}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk along the prices of this picture
        tabIndex={0}
      >
        <Drawing {...props} height={height} series={series} width={width} />
        {cursor && plotWidth > 0 && (
          <span
            aria-hidden="true"
            className={cx(styles.cursor)}
            style={{
              insetInlineStart: MARGIN.left + shareOf(cursor.atMs, props) * plotWidth,
              insetBlockStart: MARGIN.top,
              height: height - MARGIN.top - MARGIN.bottom,
            }}
          />
        )}
      </div>
      <Legend
        atMs={cursor?.atMs ?? toMs}
        formatMoment={props.formatMoment}
        formatValue={props.formatValue}
        isAnnounced={cursor?.byKey ?? false}
        missing={props.missing}
        series={series}
        {...(props.factsAt && { factsAt: props.factsAt })}
      />
    </div>
  );
}
