import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { cx } from '../cx.ts';
import styles from './chart.module.css';
import type { ChartSeries } from './series.ts';
import { seriesClassNames } from './series-class.ts';

interface Data {
  id: string;
  data: readonly { x: Date; y: number | null }[];
}

export interface NivoLinesProps {
  series: readonly ChartSeries[];
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  fromMs: number;
  toMs: number;
  valueTicks: readonly number[];
  timeTicks: readonly number[];
  curve?: 'steps' | 'straight';
  formatValue: (value: number) => string;
  formatTick: (atMs: number) => string;
}

/** The first series lies on top: it is the one that matters. */
function Lines({ series, lineGenerator }: LineCustomSvgLayerProps<Data>) {
  return series
    .map(({ id, data }, place) => (
      <path
        className={seriesClassNames(place)}
        d={lineGenerator(data.map(({ position }) => position)) ?? ''}
        key={id}
      />
    ))
    .toReversed();
}

/** A dot on the last value. */
function LastDots({ series }: LineCustomSvgLayerProps<Data>) {
  return series.map(({ id, data }, place) => {
    const last = data.at(-1)?.position;
    return last && last.x !== null && last.y !== null ? (
      <circle className={cx(seriesClassNames(place), styles.dot)} cx={last.x} cy={last.y} key={id} r="3" />
    ) : null;
  });
}

const THEME = {
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
  axis: { ticks: { text: { fill: 'var(--text-3)', fontSize: 11, fontFamily: 'var(--font)' } } },
};

/** The lines of a chart, drawn by nivo. In a file of its own, because it is large and seldom needed. */
export default function NivoLines(props: NivoLinesProps) {
  const { series, fromMs, toMs, valueTicks, timeTicks, formatValue, formatTick } = props;
  const data: Data[] = series.map(({ id, points }) => ({
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
      layers={['grid', 'axes', Lines, LastDots]}
      margin={props.margin}
      role="presentation"
      theme={THEME}
      width={props.width}
      xScale={{ type: 'time', format: 'native', useUTC: false, min: new Date(fromMs), max: new Date(toMs) }}
      yScale={{ type: 'linear', min: valueTicks[0] ?? 0, max: valueTicks.at(-1) ?? 1 }}
    />
  );
}
