import { Button } from '@bothways/ui';
import { type ComponentType, useState } from 'react';
import { useText } from '../../texts.ts';
import type { RowProps } from '../kind/list-parts.ts';
import styles from './other-items.module.css';

interface OtherItemsProps<Item> {
  /** In the order of the list. */
  items: readonly Item[];
  /** Number shown before "Show more". */
  most?: number;
  Row: ComponentType<RowProps<Item>>;
  isLive: boolean;
  onSelect: (id: string) => void;
}

/** The event's other items; they can be opened, but neither pinned nor hidden from here. */
export function OtherItems<Item extends { id: string }>({
  items,
  most = Number.POSITIVE_INFINITY,
  Row,
  isLive,
  onSelect,
}: OtherItemsProps<Item>) {
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, items.length - most);
  return (
    <div className={styles.list}>
      {items.slice(0, items.length - hidden).map((item) => (
        <Row isLive={isLive} item={item} key={item.id} onSelect={onSelect} />
      ))}
      {hidden > 0 && (
        <div className={styles.more}>
          <Button onPress={() => setShowsAll(true)} size="small" variant="quiet">
            {t('card.showMore', { count: hidden })}
          </Button>
        </div>
      )}
    </div>
  );
}
