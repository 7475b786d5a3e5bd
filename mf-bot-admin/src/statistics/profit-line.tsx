import type { ProfitStatistics } from '@bothways/domain/bot-billing';
import { formatDate, formatMoney, LineChart, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';

const HEIGHT_PX = 136;
/** About so many lines of the value axis fit. */
const LINES = 4;
const DAY_MS = 86_400_000;

/** A step of 1, 2 or 5 times a power of ten euros that gives a few lines. */
export function stepOf(values: readonly number[]): number {
  const span = Math.max(...values) - Math.min(...values);
  const rough = Math.max(1, span / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough) ?? 10);
}
const STEPS = [1, 2, 5, 10];

/** What had been won by the end of each day, from nothing at the beginning of the period. */
export function ProfitLine({ statistics: { line, fromMs, toMs } }: { statistics: ProfitStatistics }) {
  const t = useText();
  const { locale, texts } = useUi();
  const money = (euros: number) => formatMoney(euros * 100, locale);
  const day = (atMs: number) =>
    formatDate(atMs, {
      locale,
      style: 'day',
      timeZone: 'UTC',
      missing: texts.notAvailable,
      invalid: texts.invalidDate,
    });
  // A point is the end of its day: midnight of the next one.
  const dayBefore = (atMs: number) => day(Math.max(fromMs, atMs - 1));
  const values = line.map(({ cents }) => cents / 100);
  return (
    <LineChart
      curve="straight"
      failed={t('statistics.chartFailed')}
      formatMoment={dayBefore}
      formatTick={day}
      formatValue={(euros) => money(euros).replace(/[.,]00(?=\D*$)/, '')}
      fromMs={fromMs}
      height={HEIGHT_PX}
      help={t('statistics.chartHelp')}
      label={t('statistics.chartLabel', {
        from: day(fromMs),
        to: day(toMs - DAY_MS),
        last: money(values.at(-1) ?? 0),
        lowest: money(Math.min(...values)),
        highest: money(Math.max(...values)),
      })}
      missing="–"
      series={[
        {
          id: 'profit',
          label: t('statistics.profit'),
          points: line.map(({ atMs, cents }) => ({ atMs, value: cents / 100 })),
        },
      ]}
      step={stepOf(values)}
      toMs={toMs}
    />
  );
}
