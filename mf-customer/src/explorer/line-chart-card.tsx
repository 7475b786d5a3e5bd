import type { LinePoints } from '@bothways/domain/history';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import { keepPreviousData, useLocale, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Card,
  type ChartSeries,
  type DateStyle,
  formatDate,
  formatPercent,
  LineChart,
  Segmented,
  Skeleton,
  useOddsText,
  valueAt,
} from '@bothways/ui';
import { useMemo } from 'react';
import { download } from '../account/index.ts';
import { useBookieName } from '../bookies/index.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './explorer.module.css';
import { pointsQuery, RANGES } from './explorer.queries.ts';
import { pointsCsv } from './explorer-csv.ts';
import type { ShownLine } from './line-tiles.tsx';
import { useText } from './texts.ts';
import type { ChoiceState } from './use-choice.ts';

/** Minimum distance between lines of the value axis. */
const STEPS = { odds: 0.05, noVig: 0.5 } as const;
/** Number of bookmakers in the legend besides the chosen one. */
const MAX_FACTS = 3;

const tickStyle = (spanMs: number): DateStyle =>
  spanMs < 10 * MINUTE_MS ? 'clock' : spanMs > 2 * DAY_MS ? 'day' : 'time';

/** Returns a bookmaker's series, extended to the end while it has a price. */
function seriesOf(
  { bookie, points }: LinePoints['series'][number],
  label: string,
  untilMs: number,
): ChartSeries {
  const drawn = points.map(({ at, value }) => ({ atMs: Date.parse(at), value }));
  const last = drawn.at(-1);
  return {
    id: bookie,
    label,
    points: last && last.value !== null ? [...drawn, { ...last, atMs: untilMs }] : drawn,
  };
}

/** Returns the start of the chart: at least a minute before its end, so that it has some width. */
const fromOf = (all: readonly ChartSeries[], untilMs: number): number =>
  Math.min(untilMs - MINUTE_MS, ...all.map(({ points }) => points[0]?.atMs ?? untilMs));

interface DrawnProps {
  points: LinePoints;
  bookie: string;
}

function Drawn({ points, bookie }: DrawnProps) {
  const t = useText();
  const locale = useLocale();
  const odds = useOddsText();
  const name = useBookieName();
  const { kind } = points;
  const untilMs = Date.parse(points.until);
  const all = useMemo(
    () => points.series.map((series) => seriesOf(series, name(series.bookie), untilMs)),
    [points, name, untilMs],
  );
  const own = all.filter(({ id }) => id === bookie);
  const others = all.filter(({ id }) => id !== bookie);
  const fromMs = fromOf(all, untilMs);
  const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
  const moment = (atMs: number): string => formatDate(atMs, { ...texts, style: 'dayTime' });
  const value = (each: number): string =>
    kind === 'odds' ? odds(each) : formatPercent(each, locale, { digits: 1 });
  const factsAt = (atMs: number) => {
    const values = all.flatMap(({ points: drawn }) => valueAt(drawn, atMs) ?? []);
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const beside = others.flatMap(({ label, points: drawn }) => {
      const each = valueAt(drawn, atMs);
      return each === null ? [] : [{ label, value: value(each) }];
    });
    const average =
      values.length > 1
        ? [{ label: t('explorer.averageOf', { count: values.length }), value: value(mean) }]
        : [];
    return [...beside.slice(0, MAX_FACTS), ...average];
  };
  return (
    <LineChart
      factsAt={factsAt}
      failed={t('history.chartFailed')}
      formatMoment={moment}
      formatTick={(atMs) => formatDate(atMs, { ...texts, style: tickStyle(untilMs - fromMs) })}
      formatValue={value}
      fromMs={fromMs}
      help={t('history.chartHelp')}
      label={t('explorer.chartLabel', {
        bookie: name(bookie),
        from: moment(fromMs),
        to: moment(untilMs),
        count: others.length,
      })}
      missing={all.length === 0 ? t('explorer.noPoints') : t('history.notOffered')}
      others={others}
      series={own}
      step={STEPS[kind]}
      toMs={untilMs}
    />
  );
}

interface LineChartCardProps extends ShownLine, ChoiceState {
  topic: string;
  /** Refetch interval; false where the socket reports moves. */
  refreshMs: number | false;
}

/** How the odds of a selection moved: the chosen bookmaker emphasised, the others thin. */
export function LineChartCard({ line, bookie, topic, refreshMs, choice, change }: LineChartCardProps) {
  const t = useText();
  const name = useBookieName();
  const { range, mode } = choice;
  const kind = line.method === null ? 'odds' : choice.kind;
  const wish = { event: line.event.id, mode, topic, kind, range, bookie };
  const query = useQuery({
    ...pointsQuery(wish),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const points = query.data?.data;
  return (
    <Card className={styles.chartCard}>
      <div className={styles.cardHead}>
        <Segmented
          label={t('explorer.range')}
          onChange={(value) => change({ range: value === '0' ? undefined : value })}
          options={RANGES.map((each) => ({ value: String(each), label: t(`explorer.range_${each}`) }))}
          size="small"
          value={String(range)}
        />
        {line.method !== null && (
          <Segmented
            label={t('explorer.kind')}
            onChange={(value) => change({ kind: value === 'odds' ? undefined : value })}
            options={(['odds', 'noVig'] as const).map((each) => ({
              value: each,
              label: t(`explorer.kind_${each}`),
            }))}
            size="small"
            value={kind}
          />
        )}
        <span className={styles.grow} />
        {points && (
          <CsvButton
            onPress={() =>
              download(`${topic.replace('~', '-')}-points.csv`, 'text/csv', pointsCsv(points, name))
            }
          >
            {t('explorer.csvPoints')}
          </CsvButton>
        )}
      </div>
      <QueryState
        failed={t('explorer.failed')}
        loadingLabel={t('explorer.loading')}
        query={query}
        retryLabel={t('explorer.retry')}
        skeleton={<Skeleton height={300} />}
        stale={t('explorer.stale')}
      >
        {({ data }) => <Drawn bookie={bookie} points={data} />}
      </QueryState>
    </Card>
  );
}
