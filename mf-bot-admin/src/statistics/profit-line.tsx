import { type ProfitStatistics, yieldOfCents } from '@bothways/domain/bot-billing';
import { DAY_MS } from '@bothways/domain/time';
import { type ChartFact, formatMoney, formatNumber, formatPercent, LineChart, useUi } from '@bothways/ui';
import { useMemo } from 'react';
import { useCardDates } from '../dates/index.ts';
import { useText } from '../texts.ts';

const HEIGHT_PX = 136;
/** Approximate number of grid lines on the value axis. */
const LINES = 4;

/** Returns a step of 1, 2 or 5 times a power of ten euros, for a few grid lines. */
export function stepOf(values: readonly number[]): number {
  const span = Math.max(...values) - Math.min(...values);
  const rough = Math.max(1, span / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough) ?? 10);
}
const STEPS = [1, 2, 5, 10];

type Day = ProfitStatistics['days'][number];
const NOTHING = { profitCents: 0, stakedCents: 0, bets: 0 };
const barOf = ({ atMs, profitCents }: Day) => ({
  fromMs: atMs,
  toMs: atMs + DAY_MS,
  value: profitCents / 100,
});

/** Cumulative profit at the end of each day, from zero at the start of the period; behind it each day's own profit. */
export function ProfitLine({ statistics: { line, days, fromMs, toMs } }: { statistics: ProfitStatistics }) {
  const t = useText();
  const { locale } = useUi();
  const money = (euros: number) => formatMoney(euros * 100, locale);
  const dates = useCardDates();
  const day = (atMs: number) => dates.day(atMs, 'UTC');
  // A point is the end of its day, which is midnight of the next one.
  const within = (atMs: number) => Math.max(fromMs, atMs - 1);
  const factsAt = (atMs: number): readonly ChartFact[] => {
    const at = within(atMs);
    const { profitCents, stakedCents, bets } =
      days.find((each) => each.atMs <= at && at < each.atMs + DAY_MS) ?? NOTHING;
    return [
      { label: t('statistics.thatDay'), value: formatMoney(profitCents, locale, 'always') },
      { label: t('statistics.staked'), value: formatMoney(stakedCents, locale) },
      { label: t('statistics.yield'), value: formatPercent(yieldOfCents(profitCents, stakedCents), locale) },
      { label: t('statistics.bets'), value: formatNumber(bets, locale) },
    ];
  };
  const bars = useMemo(() => days.map(barOf), [days]);
  const values = line.map(({ cents }) => cents / 100);
  return (
    <LineChart
      bars={bars}
      curve="straight"
      factsAt={factsAt}
      failed={t('statistics.chartFailed')}
      formatMoment={(atMs) => day(within(atMs))}
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
      step={stepOf([...values, ...bars.map(({ value }) => value)])}
      toMs={toMs}
    />
  );
}
