import { type Betting, FEW_BETS, type Hit } from '@bothways/domain/backtest';
import { Card, cx, Table, type TableColumn } from '@bothways/ui';
import styles from './backtest.module.css';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { toneOf, useFigures } from './use-figures.ts';

interface HitsCardProps extends Pick<JudgedProps, 'judgement'> {
  onDelay: (delay: Betting['delay']) => void;
}

/** How many prices were still available after each delay, and the result of betting that late. */
export function HitsCard({ judgement, onDelay }: HitsCardProps) {
  const t = useText();
  const { result, percent, count } = useFigures();
  const columns: TableColumn<Hit>[] = [
    {
      id: 'delay',
      header: t('backtest.column.delay'),
      cell: ({ delay }) => (
        <button className={styles.name} onClick={() => onDelay(delay)} type="button">
          <b>{t('backtest.seconds', { seconds: delay })}</b>
        </button>
      ),
    },
    {
      id: 'stood',
      header: t('backtest.column.stood'),
      cell: ({ stoodPct }) => (
        <span className={styles.share}>
          <span aria-hidden="true" className={styles.bar}>
            <span style={{ inlineSize: `${stoodPct ?? 0}%` }} />
          </span>
          {percent(stoodPct)}
        </span>
      ),
      isNumeric: true,
    },
    { id: 'bets', header: t('backtest.column.bets'), cell: ({ bets }) => count(bets), isNumeric: true },
    {
      id: 'profit',
      header: t('backtest.column.profit'),
      cell: ({ profitCents }) => <span className={styles[toneOf(profitCents)]}>{result(profitCents)}</span>,
      isNumeric: true,
    },
    {
      id: 'yield',
      header: t('backtest.column.yield'),
      cell: ({ yieldPct, bets }) => <b className={cx(bets < FEW_BETS && styles.pale)}>{percent(yieldPct)}</b>,
      isNumeric: true,
    },
  ];
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.hits.title')}</h3>
      </div>
      <Table
        columns={columns}
        isRowSelected={({ delay }) => delay === judgement.betting.delay}
        label={t('backtest.hits.title')}
        rowKey={({ delay }) => delay}
        rows={judgement.hits}
        size="small"
      />
      <p className={styles.foot}>{t('backtest.hits.means')}</p>
    </Card>
  );
}
