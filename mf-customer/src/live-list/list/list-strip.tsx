import { Button } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import type { WordKey } from '../../words/index.ts';
import { ColumnNames } from './column-names.tsx';
import styles from './list-strip.module.css';

interface ListStripProps {
  /** Name of the first column; undefined where nothing stands in columns. */
  figure: WordKey | undefined;
  /** How many wait for a place. */
  waiting: number;
  /** "3 new arbs". */
  text: WordKey;
  onOrder: () => void;
  /** A `FeedBanner`, which stands over the names while it has something to say. */
  banner: ReactNode;
}

/**
 * The room above the cards: the names of the columns, what waits to move in, how far prices can be trusted. It is there
 * whether or not there is something to say, so that nothing moves when there is; and it stays as the list scrolls.
 */
export function ListStrip({ figure, waiting, text, onOrder, banner }: ListStripProps) {
  const t = useText();
  return (
    // Who is at the strip is not at a row.
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
