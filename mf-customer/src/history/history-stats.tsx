import { type OddsHistory, oddsStats, oddsTrend, TREND_POINTS, type Trend } from '@bothways/domain/history';
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon, MISSING, Odds, Stat } from '@bothways/ui';
import { serverNow } from '../time/index.ts';
import styles from './history.module.css';
import { useText } from './texts.ts';

const ARROWS: Record<Trend, typeof ArrowUpIcon> = {
  up: ArrowUpIcon,
  down: ArrowDownIcon,
  stable: ArrowRightIcon,
};

/** Current, average, highest and lowest odds, and the direction of the last points. */
export function HistoryStats({ history }: { history: Pick<OddsHistory, 'history' | 'currentOdds'> }) {
  const t = useText();
  const stats = oddsStats(history.history, history.currentOdds, serverNow());
  const trend = oddsTrend(history.history);
  const trendPoints = Math.min(TREND_POINTS, history.history.length);
  const Arrow = ARROWS[trend];
  const figure = (odds: number | undefined) => (odds === undefined ? MISSING : <Odds odds={odds} />);
  return (
    <div className={styles.stats}>
      <Stat
        label={t('history.current')}
        note={history.currentOdds === null ? t('history.notOffered') : undefined}
      >
        {figure(stats?.current)}
      </Stat>
      <Stat label={t('history.average')}>{figure(stats?.average)}</Stat>
      <Stat label={t('history.highest')}>{figure(stats?.highest)}</Stat>
      <Stat label={t('history.lowest')}>{figure(stats?.lowest)}</Stat>
      <Stat
        label={t('history.trend')}
        note={trendPoints > 0 ? t('history.trendHow', { count: trendPoints }) : undefined}
      >
        <span className={styles.trend}>
          <Arrow size={14} />
          {t(`history.trend_${trend}`)}
        </span>
      </Stat>
    </div>
  );
}
