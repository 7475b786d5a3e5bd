import { Button, cx } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './list-strip.module.css';

interface ListStripProps {
  /** The column headings. */
  columns: ReactNode;
  /** Number of items waiting to be inserted. */
  waiting: number;
  /** "3 new arbs". */
  text: string;
  onOrder: () => void;
  /** A `FeedBanner`, which covers the headings while it has something to show. */
  banner?: ReactNode;
  /** It is no higher than its headings. */
  isFlat?: boolean;
}

/**
 * The strip above the cards: column headings, waiting items, and how far prices can be trusted. Always present, so that
 * nothing shifts when there is something to show, and sticky while the list scrolls.
 */
export function ListStrip({ columns, waiting, text, onOrder, banner, isFlat }: ListStripProps) {
  return (
    // A pointer on the strip is not on a row.
    <div
      className={cx(styles.strip, isFlat && styles.flat)}
      onPointerMove={(event) => event.stopPropagation()}
    >
      {columns}
      {waiting > 0 && (
        <span className={styles.waiting}>
          <Button onPress={onOrder} size="small">
            {text}
          </Button>
        </span>
      )}
      <div className={styles.banner}>{banner}</div>
    </div>
  );
}
