import type { ReactNode } from 'react';
import { HiddenButton } from '../../hides/index.ts';
import styles from './list-page.module.css';

/** The small controls of the list, preceded by the link to the hidden items. */
export const ToolGroup = ({ children }: { children: ReactNode }) => (
  <span className={styles.end}>
    <HiddenButton />
    {children}
  </span>
);
