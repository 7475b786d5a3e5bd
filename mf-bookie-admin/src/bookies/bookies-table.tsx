import type { AdminBookie } from '@bothways/domain/bookies';
import { centsOfEuros } from '@bothways/domain/money';
import { LocaleLink, useLocation } from '@bothways/platform';
import {
  Age,
  Badge,
  cx,
  formatMoney,
  formatNumber,
  formatPercent,
  MISSING,
  Table,
  type TableColumn,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { isStale, lastSeenMs } from '../bookie/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './bookies-screen.module.css';

/** One row per bookmaker. */
export function BookiesTable(props: {
  bookies: readonly AdminBookie[];
  withStats: boolean;
  nowMs: number;
  empty: ReactNode;
}) {
  const { bookies, withStats, nowMs, empty } = props;
  const t = useText();
  const columns = useColumns(nowMs);
  return (
    <Table
      className={cx(page.table, styles.overview)}
      columns={[columns.name, ...(withStats ? columns.stats : []), ...columns.facts]}
      empty={empty}
      label={t('bookies.title')}
      size="small"
      rowKey={({ value }) => value}
      rows={bookies}
    />
  );
}

type Columns = TableColumn<AdminBookie>[];

function useColumns(nowMs: number): { name: Columns[number]; facts: Columns; stats: Columns } {
  const t = useText();
  const { locale } = useUi();
  const count = (value: number | undefined) => (value ? formatNumber(value, locale, 0) : MISSING);
  return {
    name: { id: 'name', header: t('columns.name'), cell: (bookie) => <Name bookie={bookie} /> },
    facts: [
      {
        id: 'countries',
        header: t('columns.countries'),
        cell: (bookie) => <Countries of={bookie.countries} />,
      },
      {
        id: 'fee',
        header: t('columns.fee'),
        cell: ({ fee }) => <Fee of={fee} />,
        isNumeric: true,
      },
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
        id: 'seen',
        header: t('columns.seen'),
        cell: (bookie) => <Seen bookie={bookie} nowMs={nowMs} />,
        isNumeric: true,
      },
      {
        id: 'accounts',
        header: t('bookies.stats.accounts'),
        cell: ({ stats }) => count(stats?.users),
        isNumeric: true,
      },
      {
        id: 'balance',
        header: t('bookies.stats.balance'),
        cell: ({ stats }) => (stats?.users ? formatMoney(centsOfEuros(stats.balanceTotal), locale) : MISSING),
        isNumeric: true,
      },
      {
        id: 'loginErrors',
        header: t('bookies.stats.loginErrors'),
        cell: ({ stats }) => count(stats?.loginErrors),
        isNumeric: true,
      },
      {
        id: 'limited',
        header: t('bookies.stats.limited'),
        cell: ({ stats }) => count(stats?.limited),
        isNumeric: true,
      },
    ],
  };
}

function Name({ bookie: { label, value, exchange } }: { bookie: AdminBookie }) {
  const t = useText();
  const { search } = useLocation();
  return (
    <span className={styles.name}>
      <LocaleLink to={`admin/bookies/${encodeURIComponent(value)}${search}`}>{label}</LocaleLink>{' '}
      {exchange && <Badge tone="outline">{t('exchange')}</Badge>}
    </span>
  );
}

/** At most three; the others are counted, with the full list on hover and for screen readers. */
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

/** The rate; its base is shown on hover and to screen readers. */
function Fee({ of: fee }: { of: AdminBookie['fee'] }) {
  const t = useText();
  const { locale } = useUi();
  if (!fee) return MISSING;
  const rate = formatPercent(fee.ratePct, locale);
  const whole = t(`fee.${fee.model}`, { rate });
  return (
    <span title={whole}>
      <span aria-hidden>{rate}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  );
}

function Seen({ bookie, nowMs }: { bookie: AdminBookie; nowMs: number }) {
  const t = useText();
  const atMs = lastSeenMs(bookie);
  if (atMs === undefined) return <span className={page.pale}>{t('seen.never')}</span>;
  const quiet = isStale(bookie, nowMs);
  return (
    <span className={quiet ? styles.quiet : page.pale}>
      {quiet && `${t('seen.quiet')} `}
      <Age seconds={(nowMs - atMs) / 1000} />
    </span>
  );
}
