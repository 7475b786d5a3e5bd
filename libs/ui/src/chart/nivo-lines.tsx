import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { useMemo } from 'react';
import { cx } from '../cx.ts';
import styles from './chart.module.css';
import type { ChartBar, ChartLimit, ChartSeries } from './series.ts';
import { seriesClassNames } from './series-class.ts';

interface Data {
  id: string;
  data: readonly { x: Date; y: number | null }[];
}

export interface NivoLinesProps {
  series: readonly ChartSeries[];
  /** Behind them, thin and grey. */
  others?: readonly ChartSeries[];
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  fromMs: number;
  toMs: number;
  bars?: readonly ChartBar[];
  limit?: ChartLimit;
  valueTicks: readonly number[];
  timeTicks: readonly number[];
  curve?: 'steps' | 'straight';
  formatValue: (value: number) => string;
  formatTick: (atMs: number) => string;
}

/** Series beyond this number are drawn behind, thin and grey. */
const classNamesOf = (index: number, named: number): string =>
  index < named ? seriesClassNames(index) : cx(styles.series, styles.other);

/** Draws the first series on top: it is the main one. */
function linesLayer(named: number) {
  return function Lines({ series, lineGenerator }: LineCustomSvgLayerProps<Data>) {
    return series
      .map(({ id, data }, index) => (
        <path
          className={classNamesOf(index, named)}
          d={lineGenerator(data.map(({ position }) => position)) ?? ''}
          key={id}
        />
      ))
      .toReversed();
  };
}

/** A dot on the last value of each main series. */
function dotsLayer(named: number) {
  return function LastDots({ series }: LineCustomSvgLayerProps<Data>) {
    return series.slice(0, named).map(({ id, data }, index) => {
      const last = data.at(-1)?.position;
      return last && last.x !== null && last.y !== null ? (
        <circle className={cx(seriesClassNames(index), styles.dot)} cx={last.x} cy={last.y} key={id} r="3" />
      ) : null;
    });
  };
}

/** Share of its time that a bar fills; the rest separates it from the next. */
const FILLED = 0.7;

/** Bars from zero behind everything else. */
function barsLayer(bars: readonly ChartBar[], fromMs: number, toMs: number, low: number, high: number) {
  return function Bars({ innerWidth, innerHeight }: LineCustomSvgLayerProps<Data>) {
    const xOf = (atMs: number): number => ((atMs - fromMs) / (toMs - fromMs)) * innerWidth;
    const yOf = (value: number): number => ((high - value) / (high - low)) * innerHeight;
    return bars.map(({ value, ...bar }) => {
      const width = xOf(bar.toMs) - xOf(bar.fromMs);
      return (
        <rect
          className={styles.bar}
          height={Math.abs(yOf(value) - yOf(0))}
          key={bar.fromMs}
          width={width * FILLED}
          x={xOf(bar.fromMs) + (width * (1 - FILLED)) / 2}
          y={yOf(Math.max(0, value))}
        />
      );
    });
  };
}

/** Distance from the text's baseline to the limit's line. */
const LIMIT_GAP_PX = 5;
/** Height of its text: a line closer to the top has no space above it. */
const LIMIT_TEXT_PX = 11;

/** A dotted horizontal line, labelled above it, or below where it is at the top. */
function limitLayer(limit: ChartLimit | undefined, low: number, high: number) {
  return function Limit({ innerWidth, innerHeight }: LineCustomSvgLayerProps<Data>) {
    if (!limit) return null;
    const y = ((high - limit.value) / (high - low)) * innerHeight;
    const fits = y >= LIMIT_GAP_PX + LIMIT_TEXT_PX;
    return (
      <g>
        <line className={styles.limit} x2={innerWidth} y1={y} y2={y} />
        <text
          className={styles.limitText}
          x="4"
          y={fits ? y - LIMIT_GAP_PX : y + LIMIT_GAP_PX + LIMIT_TEXT_PX}
        >
          {limit.label}
        </text>
      </g>
    );
  };
}

const THEME = {
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
  axis: { ticks: { text: { fill: 'var(--text-3)', fontSize: 11, fontFamily: 'var(--font)' } } },
};

/** The lines of a chart, drawn by nivo. In a separate file, because it is large and rarely needed. */
export default function NivoLines(props: NivoLinesProps) {
  const { series, others = [], bars, fromMs, toMs, valueTicks, timeTicks, formatValue, formatTick } = props;
  const [low, high] = [valueTicks[0] ?? 0, valueTicks.at(-1) ?? 1];
  const Bars = useMemo(() => barsLayer(bars ?? [], fromMs, toMs, low, high), [bars, fromMs, toMs, low, high]);
  const { limit } = props;
  const Limit = useMemo(() => limitLayer(limit, low, high), [limit, low, high]);
  const named = series.length;
  const [Lines, LastDots] = useMemo(() => [linesLayer(named), dotsLayer(named)], [named]);
  const data: Data[] = [...series, ...others].map(({ id, points }) => ({
    id,
    data: points.map(({ atMs, value }) => ({ x: new Date(atMs), y: value })),
  }));
  return (
    <Line<Data>
      animate={false}
      axisBottom={{
        tickValues: timeTicks.map((atMs) => new Date(atMs)),
        tickSize: 0,
        tickPadding: 8,
        format: (date: Date) => formatTick(date.getTime()),
      }}
      axisLeft={null}
      axisRight={{ tickValues: [...valueTicks], tickSize: 0, tickPadding: 8, format: formatValue }}
      curve={props.curve === 'straight' ? 'linear' : 'stepAfter'}
      data={data}
      enablePoints={false}
      gridYValues={[...valueTicks]}
      enableGridX={false}
      height={props.height}
      isInteractive={false}
      layers={['grid', Bars, 'axes', Limit, Lines, LastDots]}
      margin={props.margin}
      role="presentation"
      theme={THEME}
      width={props.width}
      xScale={{ type: 'time', format: 'native', useUTC: false, min: new Date(fromMs), max: new Date(toMs) }}
      yScale={{ type: 'linear', min: low, max: high }}
    />
  );
}
