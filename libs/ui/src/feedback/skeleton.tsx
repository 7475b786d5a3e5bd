import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  round?: boolean;
  className?: string | undefined;
}

/** A grey bar in the size of the future content. */
export function Skeleton({ width, height = 12, round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.bar, round && styles.round, className)}
      style={{ width: width ?? '100%', height }}
    />
  );
}

/** Wraps skeletons: announces once that content is loading. */
export function Loading({
  label,
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { texts } = useUi();
  return (
    <div aria-busy="true" className={className} role="status">
      <VisuallyHidden>{label ?? texts.loading}</VisuallyHidden>
      {children}
    </div>
  );
}
