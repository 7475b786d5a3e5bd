import type { Key, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './table.module.css';
import { useOverflows } from './use-overflows.ts';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns figures at the right. */
  isNumeric?: boolean;
  /** The row's buttons: at its end, and always visible in a scrolled table. */
  isActions?: boolean;
  /** The column that names the row (a row header). Default: the first one. */
  isRowHeader?: boolean;
  /** `strong` for the main column, `pale` for supporting ones. */
  weight?: 'plain' | 'strong' | 'pale';
  width?: number | string;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  isRowSelected?: (row: Row) => boolean;
  size?: 'small' | 'medium';
  /** Replaces the rows when there are none. */
  empty?: ReactNode;
  /** Rows of totals, as `<tr>`. */
  foot?: ReactNode;
  className?: string | undefined;
}

/** A table with hairlines. Scrolls horizontally when its container is too narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, isRowSelected, size = 'medium', empty, foot, className } = props;
  const headerId = columns.find((column) => column.isRowHeader)?.id ?? columns[0]?.id;
  const [place, overflows] = useOverflows<HTMLDivElement>();
  const scrolls = overflows ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {};
  const isRowless = rows.length === 0 && empty !== undefined;
  return (
    <div {...scrolls} className={cx(styles.scroll, isRowless && styles.rowless, className)} ref={place}>
      <table className={cx(styles.table, styles[size])}>
        <VisuallyHidden as="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map(({ id, header, isNumeric, isActions, width }) => (
              <th
                className={cx(isNumeric && styles.numeric, isActions && styles.actions)}
                key={id}
                scope="col"
                style={width ? { width } : {}}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx(styles.body, styles.rows)}>
          {rows.map((row) => (
            <tr aria-current={isRowSelected?.(row) ? 'true' : undefined} key={rowKey(row)}>
              {columns.map((column) => (
                <TableCell column={column} isHeader={column.id === headerId} key={column.id} row={row} />
              ))}
            </tr>
          ))}
          {isRowless && (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                <div className={styles.none}>{empty}</div>
              </td>
            </tr>
          )}
        </tbody>
        {foot !== undefined && <tfoot className={styles.body}>{foot}</tfoot>}
      </table>
    </div>
  );
}

function TableCell<Row>({
  column,
  row,
  isHeader,
}: {
  column: TableColumn<Row>;
  row: Row;
  isHeader: boolean;
}) {
  const { cell, isNumeric, isActions, weight = 'plain' } = column;
  const className = cx(isNumeric && styles.numeric, isActions && styles.actions, styles[weight]);
  return isHeader ? (
    <th className={className} scope="row">
      {cell(row)}
    </th>
  ) : (
    <td className={className}>{cell(row)}</td>
  );
}
