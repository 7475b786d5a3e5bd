import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './logo.module.css';

/** The mark: two paths that merge. Decorative unless it has a `label`, required where it is alone. */
export function Mark({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <>
      <svg aria-hidden="true" className={styles.mark} height={size} viewBox="0 0 16 16" width={size}>
        <rect height="16" rx="4" width="16" />
        <path d="M3.2 4.3h1C7.8 4.3 7.2 8 10.4 8h2.4M3.2 11.7h1C7.8 11.7 7.2 8 10.4 8" strokeWidth="1.9" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}

/** Mark and name side by side; the type size is inherited. */
export function Logo({ size = 20, className }: { size?: number; className?: string | undefined }) {
  return (
    <span className={cx(styles.logo, className)}>
      <Mark size={size} />
      <span className={styles.word}>Bothways</span>
    </span>
  );
}
