import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import styles from './sums.module.css';

/** The figures of a calculation, the largest last. */
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

/** Replaces the figures while the inputs are invalid. */
export function NoSum() {
  return (
    <p className={styles.none} role="status">
      {useText()('sums.none')}
    </p>
  );
}
