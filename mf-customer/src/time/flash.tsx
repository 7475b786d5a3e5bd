import { cx } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import styles from './flash.module.css';

/** Tints its content for a moment when the value changes; the first value does not count. */
export function Flash({ of, children, className }: { of: number; children: ReactNode; className?: string }) {
  const [seen, setSeen] = useState({ value: of, changes: 0 });
  const changes = seen.value === of ? seen.changes : seen.changes + 1;
  if (seen.value !== of) setSeen({ value: of, changes });
  return (
    // A new key restarts the animation.
    <span className={cx(className, changes > 0 && styles.changed)} key={changes}>
      {children}
    </span>
  );
}
