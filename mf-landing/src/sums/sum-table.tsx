import { Money, type SignStyle } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './sums.module.css';

interface SumRow {
  label: string;
  /** The last one is the result. */
  cents: readonly number[];
}

/** The payoff of each result: one column per bet, the last one is the net. */
export function SumTable(props: {
  caption: string;
  heads: readonly ReactNode[];
  rows: readonly SumRow[];
  sign?: SignStyle;
}) {
  const { caption, heads, rows, sign = 'always' } = props;
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
            <th key={index} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cents }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cents.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <td key={index}>
                <Money
                  cents={value}
                  sign={index === cents.length - 1 ? sign : 'always'}
                  tone={index === cents.length - 1 ? 'result' : 'plain'}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
