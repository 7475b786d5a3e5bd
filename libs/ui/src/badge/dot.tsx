import { cx } from '../cx.ts';
import styles from './dot.module.css';

export type DotTone = 'neutral' | 'live' | 'ok' | 'warn' | 'loss';

export interface DotProps {
  tone?: DotTone;
  size?: 'small' | 'medium';
  /** Accessible name, where no text is beside it. */
  label?: string;
}

/** State of a connection (ink) or an account (coloured). Always with a text beside it or a label. */
export function Dot({ tone = 'neutral', size = 'medium', label }: DotProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span {...name} className={cx(styles.dot, styles[tone], size === 'small' && styles.small)} />;
}
