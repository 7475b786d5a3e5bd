import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'outline' | 'profit' | 'loss' | 'warn' | 'info' | 'ink' | 'brand';

export interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone;
  /** A 12 px icon, or a `Swatch`, or a `Dot`. */
  icon?: ReactNode;
  className?: string | undefined;
}

/** A fact, 20 px high, not pressable. `ink` and `brand` are for the most important one. */
export function Badge({ children, tone = 'neutral', icon, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/** A tag's colour. */
export function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.swatch} style={{ background: color }} />;
}
