import type { OddsHistory, OddsPoint, OddsSeries } from '@bothways/domain/history';
import { useLocale } from '@bothways/platform';
import { formatDate, MISSING, Odds, Table, type TableColumn } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import styles from './history.module.css';
import { useText } from './texts.ts';

/** Maximum number of rows that anyone reads. */
const MAX_ROWS = 200;

function useMoment(): (iso: string | undefined) => string {
  const t = useText();
  const locale = useLocale();
  const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
  return (iso) =>
    `${formatDate(iso, { ...texts, style: 'day' })} ${formatDate(iso, { ...texts, style: 'clock' })}`;
}

function OwnPrices({ history }: { history: OddsHistory }) {
  const t = useText();
  const moment = useMoment();
  const bookieName = useBookieName();
  const columns: TableColumn<OddsPoint>[] = [
    { id: 'time', header: t('history.time'), cell: ({ timestamp }) => moment(timestamp) },
    {
      id: 'odds',
      header: t('history.odds'),
      isNumeric: true,
      weight: 'strong',
      cell: ({ odds, withdrawn }) => (withdrawn ? t('history.withdrawn') : <Odds odds={odds} />),
    },
  ];
  return (
    <Table
      columns={columns}
      label={t('history.tableLabel', { bookie: bookieName(history.bookie) })}
      rowKey={({ timestamp, withdrawn }) => `${timestamp} ${withdrawn ?? ''}`}
      rows={history.history.toReversed().slice(0, MAX_ROWS)}
      size="small"
    />
  );
}

function OtherPrices({ history }: { history: OddsHistory }) {
  const t = useText();
  const moment = useMoment();
  const bookieName = useBookieName();
  const columns: TableColumn<OddsSeries>[] = [
    { id: 'bookie', header: t('history.bookmaker'), cell: ({ bookie }) => bookieName(bookie) },
    {
      id: 'odds',
      header: t('history.odds'),
      isNumeric: true,
      weight: 'strong',
      cell: ({ currentOdds }) => (currentOdds === null ? MISSING : <Odds odds={currentOdds} />),
    },
    {
      id: 'moved',
      header: t('history.lastMove'),
      isNumeric: true,
      weight: 'pale',
      cell: (series) => moment(series.history.at(-1)?.timestamp),
    },
  ];
  return (
    <Table
      columns={columns}
      label={t('history.othersLabel')}
      rowKey={({ bookie }) => bookie}
      rows={history.allBookies}
      size="small"
    />
  );
}

/** The same in figures: every price of the bookmaker, and what the others offer. */
export function HistoryTable({ history, compares }: { history: OddsHistory; compares: boolean }) {
  return (
    <div className={styles.tables}>
      <OwnPrices history={history} />
      {compares && <OtherPrices history={history} />}
    </div>
  );
}
