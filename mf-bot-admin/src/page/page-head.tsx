import { cx } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** A page's title with its actions. On a phone the top bar shows the title. */
export const PageHead = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <header className={cx(styles.head, className)}>{children}</header>;
