import type { Balances } from '@bothways/domain/bot-balances';
import { calendarDate, formatMoney, LineChart, Segmented, useUi } from '@bothways/ui';
import { useMemo, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './balances.module.css';
import { linesOf, type Range } from './balances-series.ts';
import { noonOf, useDayText } from './days.ts';

const CHOICES: readonly Range[] = ['week', 'month', 'quarter', 'all'];

/** Line chart of the profit since the first entry. */
export function BalancesChart({ all }: { all: Balances }) {
  const t = useText();
  const { locale } = useUi();
  const dayText = useDayText();
  const [range, setRange] = useState<Range>('month');
  const lines = useMemo(
    () =>
      linesOf(all, range, {
        all: t('balances.chart.all'),
        alone: (label) => t('balances.chart.alone', { label }),
      }),
    [all, range, t],
  );
  const { from, to, values } = lines;
  // Whole euros without cents: the axis is narrow.
  const money = (cents: number) => formatMoney(cents, locale).replace(/[.,]00(?=\D*$)/, '');
  return (
    <div className={styles.chart}>
      <header>
        <h3>{t('balances.chart.title')}</h3>
        <Segmented
          label={t('balances.chart.range')}
          onChange={setRange}
          options={CHOICES.map((value) => ({
            value,
            label: t(`balances.chart.ranges.${value}`),
          }))}
          size="small"
          value={range}
        />
      </header>
      <LineChart
        failed={t('balances.chart.failed')}
        formatMoment={(atMs) => dayText(calendarDate(atMs))}
        formatTick={(atMs) => dayText(calendarDate(atMs), 'day')}
        formatValue={money}
        fromMs={noonOf(from)}
        height={200}
        help={t('balances.chart.help')}
        label={t('balances.chart.label', {
          from: dayText(from),
          to: dayText(to),
          first: money(values[0] ?? 0),
          last: money(values.at(-1) ?? 0),
          lowest: money(Math.min(...values)),
          highest: money(Math.max(...values)),
        })}
        missing={t('balances.chart.missing')}
        series={lines.series}
        step={lines.step}
        toMs={noonOf(to)}
      />
    </div>
  );
}
