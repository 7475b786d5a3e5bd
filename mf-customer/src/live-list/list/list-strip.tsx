import { Button } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import type { WordKey } from '../../words/index.ts';
import { ColumnNames } from './column-names.tsx';
import styles from './list-strip.module.css';

interface ListStripProps {
  /** Heading of the first column; undefined where there are no columns. */
  figure: WordKey | undefined;
  /** Number of items waiting to be inserted. */
  waiting: number;
  /** "3 new arbs". */
  text: WordKey;
  onOrder: () => void;
  /** A `FeedBanner`, which covers the headings while it has something to show. */
  banner: ReactNode;
}

/**
 * The strip above the cards: column headings, waiting items, and how far prices can be trusted. Always present, so that
 * nothing shifts when there is something to show, and sticky while the list scrolls.
 */
export function ListStrip({ figure, waiting, text, onOrder, banner }: ListStripProps) {
  const t = useText();
  return (
    // A pointer on the strip is not on a row.
    <div className={styles.strip} onPointerMove={(event) => event.stopPropagation()}>
      {figure !== undefined && <ColumnNames figure={figure} />}
      {waiting > 0 && (
        <span className={styles.waiting}>
          <Button onPress={onOrder} size="small">
            {t(text, { count: waiting })}
          </Button>
        </span>
      )}
      <div className={styles.banner}>{banner}</div>
    </div>
  );
}
