import {
  BETS_PERIOD_NAMES,
  type BetsPeriod,
  type BetsStatistics,
  type KeyedSums,
  yieldOf,
} from '@bothways/domain/bot-bets';
import { MARKETS } from '@bothways/domain/markets';
import { centsOfEuros } from '@bothways/domain/money';
import { DAY_MS } from '@bothways/domain/time';
import { useQuery, useSearchParams } from '@bothways/platform';
import {
  cx,
  EmptyState,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  LineChart,
  Money,
  Percent,
  PHONE,
  Segmented,
  Skeleton,
  Stat,
  Table,
  useMedia,
  useUi,
} from '@bothways/ui';
import { useMemo, useState } from 'react';
import { useBotBookies } from '../accounts/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './bets.module.css';
import { type BetsSource, betsStatisticsQuery } from './bets.queries.ts';
import { useSportText } from './bets-filters.tsx';

/** Below this width a month of statistics is too much as the default (B-K8). */
const FEW_DAYS = '(max-width: 639px)';

/** Below this number of bets a yield means little. */
const FEW = 100;

/** Profit statistics: over time, and by bookmaker, sport and market. */
export function StatisticsView({ source }: { source: BetsSource }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const isNarrow = useMedia(FEW_DAYS);
  const period = BETS_PERIOD_NAMES.find((each) => each === params.get('period')) ?? (isNarrow ? '7D' : '1M');
  const query = useQuery(betsStatisticsQuery(source, period));
  const choose = (wanted: BetsPeriod) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('period', wanted);
        return after;
      },
      { replace: true },
    );
  return (
    <div className={styles.statistics}>
      <Segmented
        className={styles.choice}
        label={t('bets.statistics.period')}
        onChange={choose}
        options={BETS_PERIOD_NAMES.map((value) => ({ value, label: t(`bets.statistics.periods.${value}`) }))}
        value={period}
      />
      <QueryState
        failed={t('bets.statistics.failed')}
        loadingLabel={t('bets.statistics.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={420} width="100%" />}
      >
        {(statistics) => <Statistics statistics={statistics} />}
      </QueryState>
    </div>
  );
}

function Statistics({ statistics }: { statistics: BetsStatistics }) {
  const t = useText();
  if (statistics.total.bets === 0)
    return <EmptyState title={t('bets.statistics.none')}>{t('bets.statistics.noneHint')}</EmptyState>;
  return (
    <>
      <Figures statistics={statistics} />
      <ProfitChart statistics={statistics} />
      <Breakdown statistics={statistics} />
    </>
  );
}

function Figures({ statistics: { total, closing } }: { statistics: BetsStatistics }) {
  const t = useText();
  const { locale } = useUi();
  const size = useMedia(PHONE) ? 'medium' : 'large';
  const number = (value: number) => formatNumber(value, locale);
  return (
    <section aria-label={t('bets.statistics.figures')} className={styles.figures}>
      <Stat label={t('bets.statistics.profit')} size={size}>
        <Money cents={centsOfEuros(total.profit)} sign="always" tone="result" />
      </Stat>
      <Stat
        label={t('bets.figures.staked')}
        note={t('bets.figures.bets', { count: total.bets, value: number(total.bets) })}
        size={size}
      >
        <Money cents={centsOfEuros(total.staked)} />
      </Stat>
      <Stat
        className={cx(total.bets < FEW && styles.few)}
        label={t('bets.figures.yield')}
        note={t(total.bets < FEW ? 'bets.figures.few' : 'bets.figures.yieldNote')}
        size={size}
      >
        <Percent percent={yieldOf(total.profit, total.staked)} />
      </Stat>
      <Stat
        className={cx(closing.covered < FEW && styles.few)}
        label={t('bets.statistics.closing')}
        note={t('bets.statistics.coverage', {
          covered: number(closing.covered),
          bets: number(closing.bets),
          better: number(closing.better),
        })}
        size={size}
      >
        {closing.averagePercent === undefined ? (
          '–'
        ) : (
          <Percent percent={closing.averagePercent} sign="always" />
        )}
      </Stat>
    </section>
  );
}

/** Returns the step of the value axis, for about four grid lines. */
function stepOf(values: readonly number[]): number {
  const span = Math.max(1, Math.max(0, ...values) - Math.min(0, ...values));
  const power = 10 ** Math.floor(Math.log10(span / 4));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => span / step <= 5) ?? power * 10;
}

const NOTHING = { profit: 0, staked: 0, bets: 0 };

function ProfitChart({ statistics: { days, from, to } }: { statistics: BetsStatistics }) {
  const t = useText();
  const { locale, texts } = useUi();
  let sum = 0;
  const fromMs = Date.parse(from);
  const points = [
    { atMs: fromMs, value: 0 },
    ...days.map(({ day, profit }) => {
      sum += centsOfEuros(profit);
      return { atMs: Date.parse(day), value: sum / 100 };
    }),
  ];
  const money = (euros: number) => formatMoney(centsOfEuros(euros), locale);
  const date = (atMs: number) =>
    formatDate(atMs, {
      locale,
      style: 'day',
      missing: texts.notAvailable,
      invalid: texts.invalidDate,
      timeZone: 'UTC',
    });
  const toMs = Date.parse(to) + DAY_MS;
  // The end of the last day is midnight of the next one, outside the range.
  const within = (atMs: number) => Math.min(atMs, toMs - 1);
  const factsAt = (atMs: number) => {
    const at = within(atMs);
    const { profit, staked, bets } =
      days.find(({ day }) => Date.parse(day) <= at && at < Date.parse(day) + DAY_MS) ?? NOTHING;
    return [
      {
        label: t('bets.statistics.thatDay'),
        value: formatMoney(centsOfEuros(profit), locale, 'always'),
      },
      { label: t('bets.statistics.staked'), value: money(staked) },
      { label: t('bets.figures.yield'), value: formatPercent(yieldOf(profit, staked), locale) },
      { label: t('bets.statistics.bets'), value: formatNumber(bets, locale) },
    ];
  };
  const bars = useMemo(
    () =>
      days.map(({ day, profit }) => ({
        fromMs: Date.parse(day),
        toMs: Date.parse(day) + DAY_MS,
        value: profit,
      })),
    [days],
  );
  return (
    <section aria-label={t('bets.statistics.chart')} className={styles.chart}>
      <h3>{t('bets.statistics.chart')}</h3>
      <LineChart
        bars={bars}
        factsAt={factsAt}
        failed={t('bets.statistics.chartFailed')}
        formatMoment={(atMs) => date(within(atMs))}
        formatTick={date}
        // Whole euros without cents: the axis is narrow.
        formatValue={(euros) => money(euros).replace(/[.,]00(?=\D*$)/, '')}
        fromMs={fromMs}
        help={t('bets.statistics.chartHelp')}
        label={t('bets.statistics.chartLabel', {
          from: date(fromMs),
          to: date(Date.parse(to)),
          profit: money(sum / 100),
        })}
        missing="–"
        series={[{ id: 'profit', label: t('bets.statistics.cumulative'), points }]}
        step={stepOf([...points, ...bars].map(({ value }) => value))}
        toMs={toMs}
      />
    </section>
  );
}

const DIMENSIONS = ['byBookie', 'bySport', 'byMarket'] as const;
type Dimension = (typeof DIMENSIONS)[number];

function Breakdown({ statistics }: { statistics: BetsStatistics }) {
  const t = useText();
  const sportText = useSportText();
  const [dimension, setDimension] = useState<Dimension>('byBookie');
  const marketText = (code: string): string => {
    const known = MARKETS.find((market) => market === code);
    return known === undefined ? t('bets.market.other') : t(`bets.market.${known}`);
  };
  const { labelOf } = useBotBookies();
  const names: Record<Dimension, (key: string) => string> = {
    byBookie: labelOf,
    bySport: sportText,
    byMarket: marketText,
  };
  return (
    <section aria-label={t('bets.statistics.breakdown')} className={styles.breakdown}>
      <Segmented
        className={styles.choice}
        label={t('bets.statistics.breakdown')}
        onChange={setDimension}
        options={DIMENSIONS.map((value) => ({ value, label: t(`bets.statistics.${value}`) }))}
        value={dimension}
      />
      <SumsTable
        label={t(`bets.statistics.${dimension}`)}
        nameOf={names[dimension]}
        rows={statistics[dimension]}
      />
    </section>
  );
}

interface SumsProps {
  label: string;
  rows: readonly KeyedSums[];
  nameOf: (key: string) => string;
}

function SumsTable({ label, rows, nameOf }: SumsProps) {
  const t = useText();
  const { locale } = useUi();
  return (
    <Table<KeyedSums>
      columns={[
        { id: 'name', header: label, cell: ({ key }) => nameOf(key), isRowHeader: true },
        {
          id: 'bets',
          header: t('bets.statistics.bets'),
          cell: ({ bets }) => formatNumber(bets, locale),
          isNumeric: true,
        },
        {
          id: 'staked',
          header: t('bets.statistics.staked'),
          cell: ({ staked }) => <Money cents={centsOfEuros(staked)} />,
          isNumeric: true,
        },
        {
          id: 'yield',
          header: t('bets.figures.yield'),
          cell: ({ profit, staked, bets }) => (
            <span className={cx(bets < FEW && styles.pale)}>
              <Percent percent={yieldOf(profit, staked)} />
            </span>
          ),
          isNumeric: true,
        },
        {
          id: 'profit',
          header: t('bets.statistics.profit'),
          cell: ({ profit }) => <Money cents={centsOfEuros(profit)} sign="always" tone="result" />,
          isNumeric: true,
          weight: 'strong',
        },
      ]}
      label={label}
      rowKey={({ key }) => key}
      rows={rows}
    />
  );
}
