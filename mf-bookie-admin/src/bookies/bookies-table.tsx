import type { AdminBookie } from '@bothways/domain/bookies';
import {
  Age,
  Badge,
  formatNumber,
  formatPercent,
  MISSING,
  Table,
  type TableColumn,
  useNow,
  useUi,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { pageStyles as page } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './bookies-screen.module.css';
import { lastSeenMs } from './bookies-view.ts';

/** Silent for longer than this is worth a look, in the slower mode too. */
const QUIET_MS = 90_000;

/** One row a bookmaker. */
export function BookiesTable(props: {
  bookies: readonly AdminBookie[];
  withStats: boolean;
  empty: ReactNode;
}) {
  const { bookies, withStats, empty } = props;
  const t = useText();
  const columns = useColumns();
  return (
    <Table
      className={page.table}
      columns={withStats ? [...columns.facts, ...columns.stats] : columns.facts}
      empty={empty}
      label={t('bookies.title')}
      rowKey={({ value }) => value}
      rows={bookies}
    />
  );
}

type Columns = TableColumn<AdminBookie>[];

function useColumns(): { facts: Columns; stats: Columns } {
  const t = useText();
  const { locale } = useUi();
  const count = (value: number | undefined) => (value ? formatNumber(value, locale, 0) : MISSING);
  const fee = ({ fee: kept }: AdminBookie) =>
    kept ? t(`fee.${kept.model}`, { rate: formatPercent(kept.ratePct, locale) }) : MISSING;
  return {
    facts: [
      { id: 'name', header: t('columns.name'), cell: (bookie) => <Name bookie={bookie} /> },
      {
        id: 'original',
        header: t('columns.original'),
        cell: ({ ogBookie }) => ogBookie ?? MISSING,
        weight: 'pale',
      },
      {
        id: 'countries',
        header: t('columns.countries'),
        cell: (bookie) => <Countries of={bookie.countries} />,
      },
      { id: 'fee', header: t('columns.fee'), cell: fee, weight: 'pale' },
    ],
    stats: [
      {
        id: 'prematch',
        header: t('columns.prematch'),
        cell: (bookie) => count(bookie.stats?.prematch.events),
        isNumeric: true,
      },
      {
        id: 'live',
        header: t('columns.live'),
        cell: (bookie) => count(bookie.stats?.live.events),
        isNumeric: true,
      },
      {
        id: 'quotes',
        header: t('columns.quotes'),
        cell: ({ stats }) => count(stats && stats.prematch.quotes + stats.live.quotes),
        isNumeric: true,
      },
      { id: 'seen', header: t('columns.seen'), cell: (bookie) => <Seen bookie={bookie} />, isNumeric: true },
    ],
  };
}

function Name({ bookie: { label, value, exchange } }: { bookie: AdminBookie }) {
  const t = useText();
  return (
    <span className={styles.name}>
      <b>{label}</b> <span>{value}</span> {exchange && <Badge tone="outline">{t('exchange')}</Badge>}
    </span>
  );
}

/** Three at most; the others are counted, and said whole to those who point or listen. */
function Countries({ of }: { of: readonly string[] }) {
  const rest = of.length - 3;
  const all = of.join(', ');
  return (
    <span className={page.pale} title={all}>
      {of.slice(0, 3).join(', ') || MISSING}
      {rest > 0 && ` +${rest}`}
    </span>
  );
}

function Seen({ bookie }: { bookie: AdminBookie }) {
  const t = useText();
  const nowMs = useNow(1000);
  const atMs = lastSeenMs(bookie);
  if (atMs === undefined) return <span className={page.pale}>{t('seen.never')}</span>;
  const quiet = nowMs - atMs > QUIET_MS;
  return (
    <span className={quiet ? styles.quiet : page.pale}>
      {quiet && `${t('seen.quiet')} `}
      <Age seconds={(nowMs - atMs) / 1000} />
    </span>
  );
}
