import type { Overview } from '@bothways/domain/bankroll';
import { Card, EmptyState, Table, type TableColumn } from '@bothways/ui';
import styles from './bankroll.module.css';
import { useText } from './texts.ts';
import { toneOf, useAmounts } from './use-amounts.ts';

type OpenEvent = Overview['events'][number];

/** Exposure per event: the worst and the best over all its results, all legs counted. */
export function OpenEvents({ overview }: { overview: Overview }) {
  const t = useText();
  const { money, result, dayTime } = useAmounts(overview.currency);
  const { events, open } = overview;
  const figure = (cents: number) => <span className={styles[toneOf(cents)]}>{result(cents)}</span>;
  const columns: TableColumn<OpenEvent>[] = [
    {
      id: 'event',
      header: t('bankroll.open.event'),
      cell: ({ name, home, away, startsAt }) => (
        <span className={styles.two}>
          <b>{home ?? name}</b>
          <span className={styles.pale}>
            {[away, startsAt && dayTime(startsAt)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'staked',
      header: t('bankroll.open.staked'),
      cell: ({ stakedCents }) => money(stakedCents),
      isNumeric: true,
      weight: 'pale',
    },
    {
      id: 'worst',
      header: t('bankroll.open.worst'),
      cell: ({ worstCents }) => figure(worstCents),
      isNumeric: true,
    },
    {
      id: 'best',
      header: t('bankroll.open.best'),
      cell: ({ bestCents }) => figure(bestCents),
      isNumeric: true,
    },
  ];
  return (
    <Card className={styles.side}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('bankroll.open.title')}</h3>
        <span className={styles.grow} />
        <span className={styles.pale}>{t('bankroll.open.events', { count: events.length })}</span>
      </div>
      {events.length === 0 ? (
        <EmptyState title={t('bankroll.open.none')}>{t('bankroll.open.noneText')}</EmptyState>
      ) : (
        <Table
          columns={columns}
          foot={
            <tr className={styles.sum}>
              <th scope="row">{t('bankroll.open.together')}</th>
              <td className={styles.end}>{money(open.cents)}</td>
              <td className={styles.end}>{figure(open.worstCents)}</td>
              <td className={styles.end}>{figure(open.bestCents)}</td>
            </tr>
          }
          label={t('bankroll.open.title')}
          rowKey={({ eventKey }) => eventKey}
          rows={events}
          size="small"
        />
      )}
      <p className={styles.foot}>{t('bankroll.open.means')}</p>
    </Card>
  );
}
