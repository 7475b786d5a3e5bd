import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ClockAlertIcon, InfoIcon, WarningIcon, WifiOffIcon } from '../icons/icons.ts';
import styles from './banner.module.css';

export type BannerTone = 'stale' | 'offline' | 'warning' | 'info';

const PICTURES = {
  stale: ClockAlertIcon,
  offline: WifiOffIcon,
  warning: WarningIcon,
  info: InfoIcon,
} as const;

export interface BannerProps {
  tone: BannerTone;
  /** The condition, and since when. */
  title: string;
  /** Its consequence for the content below. */
  children?: ReactNode;
  /** At the end: the automatic reaction, or a button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A line above a list that states how reliable it is. */
export function Banner({ tone, title, children, action, className }: BannerProps) {
  const Picture = PICTURES[tone];
  return (
    <div className={cx(styles.banner, styles[tone], className)} role="status">
      <Picture size={14} />
      <span className={styles.text}>
        <b>{title}</b> {children}
      </span>
      {action}
    </div>
  );
}
