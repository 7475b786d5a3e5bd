import type { DuePack, Statement, StatementRow, WaitingTransfer } from '@bothways/domain/credits';
import {
  ClockIcon,
  cx,
  DateText,
  EmptyState,
  formatMoney,
  Table,
  type TableColumn,
  useUi,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { Cause, useCommentText } from './cause.tsx';
import styles from './credits.module.css';
import { useCreditsText } from './use-credits-text.ts';

/** A statement line, or a pending one. */
interface Line {
  key: string | number;
  at: string;
  cause: ReactNode;
  reference: string;
  credits: number;
  /** Missing for pending lines. */
  balance?: number;
}

interface Props {
  statement: Statement;
  /** Pending transfers belong above the newest lines of transfers. */
  withWaiting: boolean;
  /** Credits due with a pack payment belong above those of packs. */
  withDue: boolean;
  /** Whether the period has a beginning. */
  isBounded: boolean;
}

/** All movements, newest first, each with the running balance. */
export function StatementTable({ statement, withWaiting, withDue, isBounded }: Props) {
  const t = useText();
  const credits = useCreditsText();
  const columns: TableColumn<Line>[] = [
    { id: 'date', header: t('credits.date'), cell: ({ at }) => <Moment at={at} /> },
    { id: 'cause', header: t('credits.cause'), cell: ({ cause }) => cause, isRowHeader: true },
    {
      id: 'posting',
      header: t('credits.posting'),
      cell: ({ reference }) => reference,
      weight: 'pale',
    },
    {
      id: 'credits',
      header: t('credits.credits'),
      cell: ({ credits: moved, balance }) => (
        <span className={balance === undefined ? styles.pale : styles.strong}>{credits(moved, true)}</span>
      ),
      isNumeric: true,
    },
    {
      id: 'balance',
      header: t('credits.balance'),
      cell: ({ balance }) =>
        balance === undefined ? (
          <span className={styles.pale}>{t('credits.waits')}</span>
        ) : (
          <span className={styles.strong}>{credits(balance)}</span>
        ),
      isNumeric: true,
    },
  ];
  const { rows, waiting, due } = statement;
  return (
    <Table
      className={cx(styles.table, styles.statement)}
      columns={columns}
      empty={<EmptyState title={t('credits.none')}>{t('credits.noneHint')}</EmptyState>}
      foot={<Sums isBounded={isBounded} sums={statement.sums} />}
      label={t('credits.statement')}
      rowKey={({ key }) => key}
      rows={[
        ...(withDue ? due.map(dueLine) : []),
        ...(withWaiting ? waiting.map(waitingLine) : []),
        ...rows.map(rowLine),
      ]}
    />
  );
}

const rowLine = (row: StatementRow): Line => ({
  key: row.place,
  at: row.at,
  cause: <Cause row={row} />,
  reference: row.reference,
  credits: row.amount,
  balance: row.balance,
});
const waitingLine = (transfer: WaitingTransfer): Line => ({
  key: transfer.id,
  at: transfer.at,
  cause: <Waiting transfer={transfer} />,
  reference: transfer.reference,
  credits: signedOf(transfer),
});
const dueLine = (due: DuePack): Line => ({
  key: `${due.reference} ${due.position}`,
  at: due.dueAt,
  cause: <Due due={due} />,
  reference: due.reference,
  credits: due.credits,
});

const signedOf = ({ amount, isOwn }: WaitingTransfer): number => (isOwn ? 0 - amount : amount);

function Moment({ at }: { at: string }) {
  return (
    <span className={styles.moment}>
      <DateText style="day" value={at} />
      <span>
        <DateText style="time" value={at} />
      </span>
    </span>
  );
}

function Waiting({ transfer }: { transfer: WaitingTransfer }) {
  const t = useText();
  const commentText = useCommentText();
  const hide = useHiding();
  const { isOwn, from, to, comment } = transfer;
  return (
    <span className={styles.cause}>
      <ClockIcon size={14} />
      <span className={styles.pale}>
        {t(isOwn ? 'credits.sent' : 'credits.got')}{' '}
        {[hide((isOwn ? to : from).name), commentText(comment)].filter(Boolean).join(': ')}
        <small>{t('credits.waitsFor')}</small>
      </span>
    </span>
  );
}

function Due({ due }: { due: DuePack }) {
  const t = useText();
  const { locale } = useUi();
  const { pack, position, amountCents } = due;
  return (
    <span className={styles.cause}>
      <ClockIcon size={14} />
      <span className={styles.pale}>
        {t('credits.packPart', { pack: t(`credits.packs.${pack}`), part: position })}
        <small>{t('credits.comesWith', { price: formatMoney(amountCents, locale) })}</small>
      </span>
    </span>
  );
}

function Sums({ sums, isBounded }: { sums: Statement['sums']; isBounded: boolean }) {
  const t = useText();
  const credits = useCreditsText();
  const figures = { in: credits(sums.in), out: credits(sums.out) };
  return (
    <tr className={styles.sums}>
      <td colSpan={2}>
        {isBounded
          ? t('credits.sums', { ...figures, before: credits(sums.before) })
          : t('credits.sumsOfAll', figures)}
      </td>
      <td />
      <td className={styles.figure}>{credits(sums.in - sums.out, true)}</td>
      <td className={styles.figure}>{credits(sums.after)}</td>
    </tr>
  );
}
