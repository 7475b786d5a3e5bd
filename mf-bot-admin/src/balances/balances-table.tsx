import { type Balance, type Balances, balanceFigures, followedBalances } from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import {
  cx,
  EllipsisIcon,
  EmptyState,
  formatMoney,
  IconButton,
  Menu,
  MenuItem,
  Money,
  PencilIcon,
  Select,
  Table,
  type TableColumn,
  TrashIcon,
  useUi,
} from '@bothways/ui';
import { useMemo, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './balances.module.css';
import { useDayText } from './days.ts';
import { labelOf } from './label-of.ts';

type Line = ReturnType<typeof followedBalances>[number] & { isFirstOfDay: boolean };

interface Props {
  all: Balances;
  editedId: string | undefined;
  onEdit: (balance: Balance) => void;
  onDelete: (balance: Balance) => void;
}

const ANY = '';

/** All entries, newest first, with the deposits or withdrawals since the previous one. */
export function BalancesTable({ all, editedId, onEdit, onDelete }: Props) {
  const t = useText();
  const [bookie, setBookie] = useState(ANY);
  const columns = useColumns(all, { onEdit, onDelete });
  const followed = useMemo(() => followedBalances(all.balances), [all]);
  const shown = followed.filter(({ bookieName }) => bookie === ANY || bookieName === bookie);
  const lines = shown.map((line, at): Line => ({ ...line, isFirstOfDay: shown[at - 1]?.date !== line.date }));
  const { profitCents } = balanceFigures(shown);
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h3>
          {t('balances.list')} <small>{shown.length}</small>
        </h3>
        {all.balances.length > 0 && (
          <Select
            aria-label={t('balances.filter')}
            className={styles.filter}
            onChange={setBookie}
            options={[
              { value: ANY, label: t('balances.anyBookie') },
              ...all.bookmakers.map(({ bookie: value, label }) => ({ value, label })),
            ]}
            size="small"
            value={bookie}
          />
        )}
      </header>
      <Table
        className={styles.table}
        columns={columns}
        empty={<Nothing all={all} />}
        foot={
          lines.length > 0 && (
            <tr className={styles.sum}>
              <td colSpan={2}>{t('balances.sum')}</td>
              <td />
              <td />
              <td className={styles.figure}>
                <Money cents={profitCents} sign="always" tone="result" />
              </td>
              <td />
              <td />
            </tr>
          )
        }
        isRowSelected={({ id }) => id === editedId}
        label={t('balances.list')}
        rowKey={({ id }) => id}
        rows={lines}
      />
    </section>
  );
}

function Nothing({ all }: { all: Balances }) {
  const t = useText();
  const isEmpty = all.balances.length === 0;
  const hint = all.bookmakers.length === 0 ? 'balances.noAccountsHint' : 'balances.noneHint';
  return (
    <EmptyState title={t(isEmpty ? 'balances.none' : 'balances.noneOfBookie')}>
      {isEmpty ? t(hint) : t('balances.noneOfBookieHint')}
    </EmptyState>
  );
}

function useColumns(all: Balances, { onEdit, onDelete }: Pick<Props, 'onEdit' | 'onDelete'>) {
  const t = useText();
  const { locale } = useUi();
  const dayText = useDayText();
  const money = (euros: number) => formatMoney(centsOfEuros(euros), locale);
  const columns: TableColumn<Line>[] = [
    {
      id: 'date',
      header: t('balances.date'),
      cell: ({ date, isFirstOfDay }) => (
        <time className={cx(!isFirstOfDay && styles.again)} dateTime={date}>
          {dayText(date)}
        </time>
      ),
    },
    {
      id: 'bookie',
      header: t('balances.bookie'),
      cell: ({ bookieName, openingBalance, closingBalance }) => (
        <span className={styles.bookie}>
          {labelOf(all, bookieName)}
          <small aria-hidden="true">
            {money(openingBalance)} → {money(closingBalance)}
          </small>
        </span>
      ),
      isRowHeader: true,
      weight: 'strong',
    },
    {
      id: 'opening',
      header: t('balances.opening'),
      cell: ({ openingBalance }) => money(openingBalance),
      isNumeric: true,
    },
    {
      id: 'closing',
      header: t('balances.closing'),
      cell: ({ closingBalance }) => money(closingBalance),
      isNumeric: true,
    },
    {
      id: 'profit',
      header: t('balances.profitColumn'),
      cell: ({ profitCents }) => <Money cents={profitCents} sign="always" tone="result" />,
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'between',
      header: t('balances.between'),
      cell: ({ betweenCents }) => <Between cents={betweenCents} />,
      weight: 'pale',
    },
    {
      id: 'actions',
      header: t('balances.actions'),
      cell: (line) => {
        const name = t('balances.actionsOf', {
          bookie: labelOf(all, line.bookieName),
          day: dayText(line.date),
        });
        return (
          <Menu
            label={name}
            trigger={
              <IconButton label={name} size="small">
                <EllipsisIcon size={16} />
              </IconButton>
            }
          >
            <MenuItem icon={<PencilIcon size={16} />} onAction={() => onEdit(line)}>
              {t('balances.edit')}
            </MenuItem>
            <MenuItem icon={<TrashIcon size={16} />} onAction={() => onDelete(line)} tone="danger">
              {t('balances.delete')}
            </MenuItem>
          </Menu>
        );
      },
      isActions: true,
    },
  ];
  return columns;
}

function Between({ cents }: { cents: number | undefined }) {
  const t = useText();
  const { locale } = useUi();
  if (cents === undefined) return t('balances.firstEntry');
  if (cents === 0) return '–';
  return t(cents > 0 ? 'balances.putIn' : 'balances.takenOut', {
    money: formatMoney(cents, locale, 'always'),
  });
}
