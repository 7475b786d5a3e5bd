import type { ReactNode } from 'react';
import { HiddenButton } from '../../hides/index.ts';
import styles from './list-page.module.css';

/** The small buttons that decide about the list, with the way to what was hidden before them. */
export const ToolGroup = ({ children }: { children: ReactNode }) => (
  <span className={styles.end}>
    <HiddenButton />
    {children}
  </span>
);
