import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './kbd.module.css';

/** A keyboard key. `bare` inherits the colours, as in a tooltip. */
export function Kbd({ children, bare = false }: { children: ReactNode; bare?: boolean }) {
  return <kbd className={cx(styles.kbd, bare && styles.bare)}>{children}</kbd>;
}
