import { type Currency, type ImportRow, type ImportSum, profitOfRow } from '@bothways/domain/bankroll';
import { Table, type TableColumn } from '@bothways/ui';
import { StateBadge } from '../state-badge.tsx';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { useReadingText } from './reading-text.ts';

type Sum = Omit<ImportSum, 'currency'> & { currency?: Currency };

/** Returns the sums of rows by state, whatever their currency. */
export function sumsByState(rows: readonly ImportRow[]): Sum[] {
  return [...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => ({
    state,
    bets: some.length,
    stakeCents: some.reduce((sum, row) => sum + row.stakeCents, 0),
    profitCents: some.reduce((sum, row) => sum + profitOfRow(row), 0),
  }));
}

/** Sums of the bets of a file, by state and, where known, currency. */
export function StateSums({ label, sums }: { label: string; sums: readonly Sum[] }) {
  const t = useText();
  const text = useReadingText();
  const { count } = useAmounts('EUR');
  const columns: TableColumn<Sum>[] = [
    {
      id: 'state',
      header: t('bankroll.bets.state'),
      cell: ({ state }) => <StateBadge state={state} />,
      isRowHeader: true,
    },
    { id: 'bets', header: t('bankroll.parts.bets'), cell: ({ bets }) => count(bets), isNumeric: true },
    {
      id: 'stakes',
      header: t('bankroll.import.stakes'),
      cell: ({ stakeCents, currency = '' }) => `${text.amount(stakeCents)} ${currency}`.trim(),
      isNumeric: true,
    },
    {
      id: 'profit',
      header: t('bankroll.import.field.profit'),
      cell: ({ profitCents, currency = '' }) => `${text.amount(profitCents)} ${currency}`.trim(),
      isNumeric: true,
    },
  ];
  return (
    <Table
      columns={columns}
      label={label}
      rowKey={({ state, currency }) => `${state} ${currency ?? ''}`}
      rows={[...sums]}
      size="small"
    />
  );
}
