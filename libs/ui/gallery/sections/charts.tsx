import { HOUR_MS } from '@bothways/domain/time';
import { type ChartSeries, formatDate, formatOdds, LineChart, useUi } from '../../src/index.ts';
import { Section } from '../section.tsx';

const FROM_MS = Date.UTC(2025, 10, 20, 6);

/** A fictional price: a few steps around its first value, one of which may withdraw it. */
const walk = (id: string, label: string, start: number, moves: readonly (number | null)[]): ChartSeries => ({
  id,
  label,
  points: [0, ...moves].map((move, step) => ({
    atMs: FROM_MS + step * 2 * HOUR_MS,
    value: move === null ? null : Math.round((start + move) * 1000) / 1000,
  })),
});

const SERIES: readonly ChartSeries[] = [
  walk('bet365', 'Bet365', 2.1, [0.05, 0.02, 0.12, 0.1, 0.22, 0.3, 0.25]),
  walk('bwin', 'Bwin', 2, [0.02, 0.04, 0.1, 0.12, 0.15, 0.15, 0.2]),
  walk('pinnacle', 'Pinnacle', 2.05, [0.01, 0.03, 0.09, 0.13, 0.17, 0.22, 0.24]),
  walk('unibet', 'Unibet', 1.95, [0, 0.1, 0.1, null, null, 0.2, 0.2]),
  walk('betsson', 'Betsson', 1.9, [0, 0, 0.05, 0.05, 0.1, 0.15, 0.15]),
  walk('marathonbet', 'Marathon Bet', 2.12, [0, -0.04, 0, 0.06, 0.1, 0.12, 0.16]),
  walk('betfair', 'Betfair Exchange', 2.14, [0.02, 0.06, 0.12, 0.18, 0.22, 0.24, 0.26]),
  walk('william_hill', 'William Hill', 1.85, [0, 0.05, 0.05, 0.1, 0.1, 0.1, 0.2]),
];

function Chart({ series }: { series: readonly ChartSeries[] }) {
  const { locale } = useUi();
  const texts = { locale, missing: '', invalid: '' };
  return (
    <LineChart
      failed="The chart could not be loaded"
      formatMoment={(atMs) => formatDate(atMs, { ...texts, style: 'dayTime' })}
      formatTick={(atMs) => formatDate(atMs, { ...texts, style: 'time' })}
      formatValue={(value) => formatOdds(value, locale)}
      fromMs={FROM_MS}
      help="Arrow keys walk along the prices."
      label={`Odds of ${series[0]?.label}`}
      missing="not offered"
      series={series}
      step={0.2}
      toMs={FROM_MS + 15 * HOUR_MS}
    />
  );
}

/** One line, eight lines, and nothing to draw. */
export function Charts() {
  return (
    <Section title="Charts: one price, eight compared, none">
      <Chart series={SERIES.slice(0, 1)} />
      <Chart series={SERIES} />
      <Chart series={[{ id: 'none', label: 'Nobody', points: [] }]} />
    </Section>
  );
}
