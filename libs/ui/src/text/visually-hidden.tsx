import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h2' | 'h3' | 'caption';
}) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}
