import { cx, Money, useOverflows, VisuallyHidden } from '@bothways/ui';
import type { Key, ReactNode } from 'react';
import styles from './payoff.module.css';

interface PayoffTableRow {
  key: Key;
  /** The row's result. */
  label: ReactNode;
  /** Between the result and the profit: stake and payout, or the profit of each bet. */
  cells: readonly ReactNode[];
  profitCents: number;
}

interface PayoffTableProps {
  caption: string;
  /** Headers of the result, each cell, and the profit. */
  heads: readonly { key: Key; head: ReactNode }[];
  rows: readonly PayoffTableRow[];
  /** The uncovered risk, below a stronger line. */
  notCovered?: { label: ReactNode; profitCents: number } | undefined;
  /** `large` on its own page, `small` beside a list. */
  size?: 'small' | 'large';
}

const tone = (cents: number): string | undefined =>
  cents < 0 ? styles.loss : cents > 0 ? styles.profit : undefined;

/** The payoff of each result, with the profit last: green if positive, red if negative, always signed. */
export function PayoffTable({ caption, heads, rows, notCovered, size = 'small' }: PayoffTableProps) {
  const [place, overflows] = useOverflows<HTMLDivElement>();
  const scrolls = overflows ? { role: 'group', 'aria-label': caption, tabIndex: 0 } : {};
  return (
    <div {...scrolls} className={styles.scroll} ref={place}>
      <table className={cx(styles.table, size === 'large' && styles.large)}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {heads.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, at) => (
                <td key={heads[at + 1]?.key}>{cell}</td>
              ))}
              <td className={tone(row.profitCents)}>
                <Money cents={row.profitCents} sign="always" />
              </td>
            </tr>
          ))}
        </tbody>
        {notCovered && (
          <tfoot>
            <tr>
              <th colSpan={heads.length - 1} scope="row">
                {notCovered.label}
              </th>
              <td className={tone(notCovered.profitCents)}>
                <Money cents={notCovered.profitCents} sign="always" />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A pale note beside the name of a result. */
export const ResultNote = ({ children }: { children: ReactNode }) => (
  <span className={styles.middle}> {children}</span>
);

/** Shown instead of the table, with the reason. */
export const NoPayoff = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>;
