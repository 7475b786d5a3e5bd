import {
  type Account,
  CURRENCIES,
  type ImportFault,
  type ImportRow,
  type ReadBets,
} from '@bothways/domain/bankroll';
import { Banner, Odds, Select, Table, type TableColumn } from '@bothways/ui';
import styles from '../bankroll.module.css';
import { StateBadge } from '../state-badge.tsx';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import type { Place } from './draft.ts';
import { useReadingText } from './reading-text.ts';
import { StateSums, sumsByState } from './state-sums.tsx';

/** Maximum number of faults listed: a file with more has the wrong columns assigned. */
const SHOWN_FAULTS = 100;
const SHOWN_ROWS = 5;

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  const t = useText();
  const { count } = useAmounts('EUR');
  const columns: TableColumn<ImportFault>[] = [
    { id: 'line', header: t('bankroll.import.line'), cell: ({ line }) => count(line), width: 72 },
    {
      id: 'why',
      header: t('bankroll.import.why'),
      cell: ({ fault, field }) =>
        [field && t(`bankroll.import.field.${field}`), t(`bankroll.import.fault.${fault}`)]
          .filter(Boolean)
          .join(': '),
    },
    { id: 'text', header: t('bankroll.import.says'), cell: ({ text }) => text ?? '', weight: 'pale' },
  ];
  return (
    <section className={styles.part}>
      <Banner title={t('bankroll.import.wrong', { count: faults.length })} tone="warning">
        {t('bankroll.import.wrongText')}
      </Banner>
      <Table
        columns={columns}
        label={t('bankroll.import.faults')}
        rowKey={({ line }) => line}
        rows={faults.slice(0, SHOWN_FAULTS)}
        size="small"
      />
      {faults.length > SHOWN_FAULTS && (
        <p className={styles.pale}>
          {t('bankroll.import.more', { figure: count(faults.length - SHOWN_FAULTS) })}
        </p>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText();
  const { dateHere } = useAmounts('EUR');
  const { amount } = useReadingText();
  const columns: TableColumn<ImportRow>[] = [
    { id: 'when', header: t('bankroll.bets.when'), cell: (row) => dateHere(row.placedAt), weight: 'pale' },
    {
      id: 'bet',
      header: t('bankroll.bets.bet'),
      isRowHeader: true,
      cell: ({ event, words }) => (
        <span className={styles.two}>
          <b>{event.name}</b>
          {words !== undefined && words !== event.name && <span className={styles.pale}>{words}</span>}
        </span>
      ),
    },
    {
      id: 'odds',
      header: t('bankroll.bets.odds'),
      cell: (row) => <Odds odds={row.reducedOdds ?? row.odds} />,
      isNumeric: true,
    },
    {
      id: 'stake',
      header: t('bankroll.bets.stake'),
      cell: ({ stakeCents }) => amount(stakeCents),
      isNumeric: true,
    },
    { id: 'state', header: t('bankroll.bets.state'), cell: ({ state }) => <StateBadge state={state} /> },
  ];
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.import.first')}</h3>
      <Table
        columns={columns}
        label={t('bankroll.import.first')}
        rowKey={({ line }) => line}
        rows={rows.slice(0, SHOWN_ROWS)}
        size="small"
      />
    </section>
  );
}

interface PreviewProps {
  read: ReadBets;
  accounts: readonly Account[];
  places: readonly (Place | undefined)[];
  onPlace: (at: number, place: Place) => void;
}

/** Destination account of each of the file's bookmakers. */
function Books({ read, accounts, places, onPlace }: PreviewProps) {
  const t = useText();
  const { count } = useAmounts('EUR');
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.import.books')}</h3>
      <div className={styles.three}>
        {read.books.map(({ name, currency, bets }, at) => {
          const fits = accounts.filter(
            (account) => !account.isClosed && (currency === undefined || account.currency === currency),
          );
          const fresh = name === '' ? [] : CURRENCIES.filter((each) => (currency ?? each) === each);
          return (
            <Select<Place>
              hint={t('bankroll.import.booked', { count: bets, figure: count(bets) })}
              key={`${name}|${currency ?? ''}`}
              label={name || t('bankroll.import.nameless')}
              onChange={(place) => onPlace(at, place)}
              options={[
                ...fits.map((account): { value: Place; label: string } => ({
                  value: `account:${account.id}`,
                  label: `${account.name} · ${account.currency}`,
                })),
                ...fresh.map((each): { value: Place; label: string } => ({
                  value: `new:${each}`,
                  label: t('bankroll.import.newAccount', { currency: each }),
                })),
              ]}
              value={places[at] ?? null}
            />
          );
        })}
      </div>
    </section>
  );
}

/** Preview of a file before any of it is stored. */
export function PreviewStep(props: PreviewProps) {
  const t = useText();
  const { read } = props;
  return (
    <div className={styles.form}>
      {read.faults.length > 0 && <Faults faults={read.faults} />}
      {read.rows.length > 0 && (
        <>
          <section className={styles.part}>
            <h3 className={styles.title}>{t('bankroll.import.report.sums')}</h3>
            <StateSums label={t('bankroll.import.report.sums')} sums={sumsByState(read.rows)} />
          </section>
          <Books {...props} />
          <Rows rows={read.rows} />
        </>
      )}
    </div>
  );
}
