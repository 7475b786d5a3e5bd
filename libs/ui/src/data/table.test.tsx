import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Money } from '../text/figures.tsx';
import { Table, type TableColumn } from './table.tsx';

interface Payment {
  id: string;
  method: string;
  cents: number;
}

const ROWS: Payment[] = [
  { id: 'a', method: 'Bizum', cents: 15_000 },
  { id: 'b', method: 'PayPal', cents: 40_000 },
];
const COLUMNS: TableColumn<Payment>[] = [
  { id: 'method', header: 'Method', cell: ({ method }) => method },
  { id: 'amount', header: 'Amount', cell: ({ cents }) => <Money cents={cents} />, isNumeric: true },
];

test('has a name, column heads, row heads and cells', () => {
  renderUi(
    <Table
      columns={COLUMNS}
      isRowSelected={({ id }) => id === 'b'}
      label="Payments"
      rowKey={({ id }) => id}
      rows={ROWS}
    />,
  );
  const table = screen.getByRole('table', { name: 'Payments' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Method', 'Amount']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['Bizum', 'PayPal']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['€150.00', '€400.00']);
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-current')),
  ).toEqual([null, null, 'true']);
});

test('without rows it says what it is given, across all columns', () => {
  renderUi(
    <Table columns={COLUMNS} empty="No payments yet" label="Payments" rowKey={({ id }) => id} rows={[]} />,
  );
  const cell = screen.getByRole('cell', { name: 'No payments yet' });
  expect(cell.getAttribute('colspan')).toBe('2');
});
