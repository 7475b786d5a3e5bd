import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import styles from './sums.module.css';

/** The results of a sum, largest last thing read. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl aria-live="polite" className={styles.figures}>
    {children}
  </dl>
);

export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Stands in the place of the results while the numbers make no bet. */
export function NoSum() {
  return (
    <p className={styles.none} role="status">
      {useText()('sums.none')}
    </p>
  );
}
