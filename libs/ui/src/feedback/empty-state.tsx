import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { CircleAlertIcon, ListFilterIcon, RotateCwIcon } from '../icons/icons.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** A 24 px icon. */
  icon?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** An empty list, and what to do. */
export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cx(styles.state, className)}>
      <span className={styles.icon}>{icon ?? <ListFilterIcon size={24} />}</span>
      <b className={styles.title}>{title}</b>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  /** What failed, how often it was tried, what was not changed. */
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string | undefined;
}

/** A list that failed to load, with a retry. */
export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
  isRetrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div className={cx(styles.state, className)} role="alert">
      <span className={styles.icon}>
        <CircleAlertIcon size={24} />
      </span>
      <b className={styles.title}>{title}</b>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {onRetry && retryLabel !== undefined && (
        <div className={styles.action}>
          <Button icon={<RotateCwIcon size={14} />} isPending={isRetrying} onPress={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
