import type { ReactNode } from 'react';
import { cx } from '../src/index.ts';
import styles from './gallery.module.css';

/** One part of the page under a small title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Items side by side that wrap. */
export function Line({
  children,
  wide = false,
  top = false,
}: {
  children: ReactNode;
  wide?: boolean;
  top?: boolean;
}) {
  return <div className={cx(styles.line, wide && styles.wideGap, top && styles.top)}>{children}</div>;
}

/** Equal columns. */
export function Columns({ children, count }: { children: ReactNode; count: 2 | 3 }) {
  return <div className={cx(styles.columns, count === 3 && styles.three)}>{children}</div>;
}
