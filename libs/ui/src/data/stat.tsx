import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './stat.module.css';

export interface StatProps {
  label: string;
  /** The figure: `Money`, `Percent`, `Age`, or text. */
  children: ReactNode;
  /** Below it: what it counts, since when. */
  note?: ReactNode;
  size?: 'medium' | 'large' | 'huge';
  tone?: 'plain' | 'profit' | 'loss' | 'warn';
  align?: 'start' | 'end';
  className?: string | undefined;
}

/** A key figure: its name above, small and pale, then the number. */
export function Stat({
  label,
  children,
  note,
  size = 'medium',
  tone = 'plain',
  align = 'start',
  className,
}: StatProps) {
  return (
    <div className={cx(styles.stat, styles[size], align === 'end' && styles.end, className)}>
      <span className={styles.label}>{label}</span>
      <b className={cx(styles.figure, styles[tone])}>{children}</b>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
