import type { BookieStatus } from '@bothways/domain/bookie-status';
import { Card, PHONE, Table, type TableColumn, useMedia } from '@bothways/ui';
import { Delay, EventsNow, LastQuote, Quoting, StillThere15 } from './bookie-cells.tsx';
import styles from './bookie-status.module.css';
import { DayStrip } from './day-strip.tsx';
import { StateBadge } from './state-badge.tsx';
import { useText } from './texts.ts';

interface StatusTableProps {
  bookies: readonly BookieStatus[];
  /** The bookmaker whose detail is open. */
  selected: string | undefined;
  onSelect: (bookie: string) => void;
}

function Name({ bookie, selected, onSelect }: Omit<StatusTableProps, 'bookies'> & { bookie: BookieStatus }) {
  return (
    <button
      aria-expanded={selected === bookie.bookie}
      className={styles.name}
      onClick={() => onSelect(bookie.bookie)}
      type="button"
    >
      {bookie.label}
    </button>
  );
}

function useColumns(choice: Omit<StatusTableProps, 'bookies'>): TableColumn<BookieStatus>[] {
  const t = useText();
  const head = (
    id:
      | 'bookie'
      | 'state'
      | 'lastQuote'
      | 'events'
      | 'delayLive'
      | 'p95'
      | 'prematch'
      | 'stillThere'
      | 'days'
      | 'quoting',
  ) => ({ id, header: t(`bookieStatus.column.${id}`) }) as const;
  return [
    { ...head('bookie'), cell: (bookie) => <Name bookie={bookie} {...choice} />, weight: 'strong' },
    { ...head('state'), cell: ({ state }) => <StateBadge state={state} /> },
    { ...head('lastQuote'), cell: (bookie) => <LastQuote bookie={bookie} />, isNumeric: true },
    { ...head('events'), cell: (bookie) => <EventsNow bookie={bookie} /> },
    {
      ...head('delayLive'),
      cell: (bookie) => <Delay bookie={bookie} mode="live" part="p50" />,
      isNumeric: true,
    },
    { ...head('p95'), cell: (bookie) => <Delay bookie={bookie} mode="live" part="p95" />, isNumeric: true },
    {
      ...head('prematch'),
      cell: (bookie) => <Delay bookie={bookie} mode="prematch" part="p50" />,
      isNumeric: true,
      weight: 'pale',
    },
    { ...head('stillThere'), cell: (bookie) => <StillThere15 bookie={bookie} />, isNumeric: true },
    { ...head('days'), cell: ({ label, days }) => <DayStrip days={days} label={label} /> },
    { ...head('quoting'), cell: (bookie) => <Quoting bookie={bookie} />, isNumeric: true },
  ];
}

function Cards({ bookies, ...choice }: StatusTableProps) {
  const t = useText();
  return (
    <ul aria-label={t('bookieStatus.list')} className={styles.cards}>
      {bookies.map((bookie) => (
        <li className={styles.card} key={bookie.bookie}>
          <div className={styles.cardHead}>
            <Name bookie={bookie} {...choice} />
            <StateBadge state={bookie.state} />
            <span className={styles.grow} />
            <span className={styles.pale}>
              {t('bookieStatus.column.lastQuote')} <LastQuote bookie={bookie} />
            </span>
          </div>
          <EventsNow bookie={bookie} />
          <dl className={styles.facts}>
            <div>
              <dt>{t('bookieStatus.column.delayLive')}</dt>
              <dd>
                <Delay bookie={bookie} mode="live" part="p50" />
              </dd>
            </div>
            <div>
              <dt>{t('bookieStatus.column.stillThere')}</dt>
              <dd>
                <StillThere15 bookie={bookie} />
              </dd>
            </div>
            <div>
              <dt>{t('bookieStatus.column.quoting')}</dt>
              <dd>
                <Quoting bookie={bookie} />
              </dd>
            </div>
          </dl>
          <DayStrip days={bookie.days} label={bookie.label} />
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  const t = useText();
  return (
    <div className={styles.foot}>
      <span>{t('bookieStatus.usualMeans')}</span>
      <span>{t('bookieStatus.delayMeans')}</span>
      <span className={styles.grow} />
      {(['usual', 'slow', 'silent'] as const).map((state) => (
        <span className={styles.key} key={state}>
          <i className={`${styles.day} ${styles[state]}`} />
          {t(`bookieStatus.legend.${state}`)}
        </span>
      ))}
    </div>
  );
}

/** Every bookmaker with the figures of its feed: a table, or cards on phones. */
export function StatusTable({ bookies, ...choice }: StatusTableProps) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const columns = useColumns(choice);
  return (
    <Card>
      {isPhone ? (
        <Cards bookies={bookies} {...choice} />
      ) : (
        <Table
          columns={columns}
          isRowSelected={({ bookie }) => bookie === choice.selected}
          label={t('bookieStatus.list')}
          rowKey={({ bookie }) => bookie}
          rows={bookies}
        />
      )}
      <Legend />
    </Card>
  );
}
