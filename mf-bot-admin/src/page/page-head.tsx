import { cx } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The title of a page with what is said and done beside it. On a phone the bar above says the title. */
export const PageHead = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <header className={cx(styles.head, className)}>{children}</header>;
