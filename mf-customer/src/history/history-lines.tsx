import { type OddsHistory, oddsStats } from '@bothways/domain/history';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import { useLocale } from '@bothways/platform';
import { type DateStyle, formatDate, LineChart, useOddsText } from '@bothways/ui';
import { useMemo } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { serverNow } from '../time/index.ts';
import styles from './history.module.css';
import type { Period } from './history.queries.ts';
import { chartOf } from './history-series.ts';
import { useText } from './texts.ts';

/** Distance between lines of the odds axis, in odds. */
const STEP = 0.2;

/** Returns the format of the ticks: seconds apart on a short chart, days on a long one. */
const tickStyle = (spanMs: number): DateStyle =>
  spanMs < 10 * MINUTE_MS ? 'clock' : spanMs > 2 * DAY_MS ? 'day' : 'time';

/** Returns where the lines end: now, or at the end of the last day. */
const untilOf = (period: Period): number =>
  'to' in period ? Math.min(serverNow(), Date.parse(period.to)) : serverNow();

interface HistoryLinesProps {
  history: OddsHistory;
  compares: boolean;
  period: Period;
}

/** The chart: a line for each bookmaker. */
export function HistoryLines({ history, compares, period }: HistoryLinesProps) {
  const t = useText();
  const locale = useLocale();
  const bookieName = useBookieName();
  const chart = useMemo(
    () => chartOf(history, { compares, bookieName, untilMs: untilOf(period) }),
    [history, compares, bookieName, period],
  );
  const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
  const moment = (atMs: number) => formatDate(atMs, { ...texts, style: 'dayTime' });
  const ticks = tickStyle(chart.toMs - chart.fromMs);
  const stats = oddsStats(history.history, history.currentOdds, chart.toMs);
  const odds = useOddsText();
  return (
    <>
      <LineChart
        failed={t('history.chartFailed')}
        formatMoment={moment}
        formatTick={(atMs) => formatDate(atMs, { ...texts, style: ticks })}
        formatValue={odds}
        fromMs={chart.fromMs}
        help={t('history.chartHelp')}
        label={t('history.chartLabel', {
          bookie: bookieName(history.bookie),
          from: moment(chart.fromMs),
          to: moment(chart.toMs),
          first: odds(history.history[0]?.odds),
          last: odds(stats?.current),
          lowest: odds(stats?.lowest),
          highest: odds(stats?.highest),
        })}
        missing={t('history.notOffered')}
        series={chart.series}
        step={STEP}
        toMs={chart.toMs}
      />
      {chart.hidden > 0 && (
        <p className={styles.note}>
          {t('history.shownOf', {
            shown: chart.series.length - 1,
            total: chart.series.length - 1 + chart.hidden,
          })}
        </p>
      )}
    </>
  );
}
