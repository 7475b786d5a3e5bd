import { type Outage, type OutagesAnswer, STATUS_DAYS } from '@bothways/domain/bookie-status';
import type { QueryResult } from '@bothways/platform/query-state';
import { QueryState } from '@bothways/platform/query-state';
import { Card, Skeleton, Table, type TableColumn } from '@bothways/ui';
import { useId } from 'react';
import styles from './bookie-status.module.css';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';
import { When } from './when.tsx';

function Given({ given }: Pick<Outage, 'given'>) {
  const t = useText();
  const figures = useFigures();
  if (!given) return <span className={styles.pale}>–</span>;
  if (given.state === 'given' && given.ms > 0) return <b>{`+${figures.length(given.ms)}`}</b>;
  const why = given.state === 'given' ? 'overlaps' : given.state;
  return <span className={styles.pale}>{t(`bookieStatus.given.${why}`)}</span>;
}

function OutagesTable({ answer }: { answer: OutagesAnswer }) {
  const t = useText();
  const figures = useFigures();
  const { outages, givenBack } = answer;
  const columns: TableColumn<Outage>[] = [
    { id: 'bookie', header: t('bookieStatus.column.bookie'), cell: ({ label }) => label, weight: 'strong' },
    { id: 'when', header: t('bookieStatus.when'), cell: (outage) => <When {...outage} /> },
    {
      id: 'length',
      header: t('bookieStatus.length'),
      cell: ({ lengthMs }) => figures.length(lengthMs),
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'people',
      header: t('bookieStatus.people'),
      cell: ({ people }) => (people === undefined ? '–' : figures.count(people)),
      isNumeric: true,
    },
    {
      id: 'given',
      header: t('bookieStatus.givenToYou'),
      cell: ({ given }) => <Given given={given} />,
      isNumeric: true,
    },
  ];
  const foot = givenBack?.months.map(({ month, ms }) => (
    <tr key={month}>
      <th colSpan={4} scope="row">
        {t('bookieStatus.monthSum', { month: figures.month(month) })}
      </th>
      <td className={styles.sum}>{`+${figures.length(ms)}`}</td>
    </tr>
  ));
  return (
    <Table
      columns={columns}
      empty={<p className={styles.empty}>{t('bookieStatus.noOutages', { days: STATUS_DAYS })}</p>}
      foot={foot}
      label={t('bookieStatus.outages')}
      rowKey={({ id }) => id}
      rows={outages}
      size="small"
    />
  );
}

/** The outages of thirty days with the time credited for each, and by which rule. */
export function OutagesList({ query }: { query: QueryResult<OutagesAnswer> }) {
  const t = useText();
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" className={styles.outages}>
      <header className={styles.head}>
        <h3 className={styles.title} id={id}>
          {t('bookieStatus.outages')}
        </h3>
        <span className={styles.pale}>{t('bookieStatus.days', { days: STATUS_DAYS })}</span>
      </header>
      <QueryState
        failed={t('bookieStatus.outagesFailed')}
        query={query}
        retryLabel={t('bookieStatus.retry')}
        skeleton={<Skeleton height={180} />}
        stale={t('bookieStatus.stale')}
      >
        {(answer) => (
          <>
            <OutagesTable answer={answer} />
            <p className={styles.rule}>
              {t('bookieStatus.rule')} {!answer.givenBack && t('bookieStatus.ruleFree')}
            </p>
          </>
        )}
      </QueryState>
    </Card>
  );
}
