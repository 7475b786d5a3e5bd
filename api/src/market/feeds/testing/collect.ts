import type { FeedItem } from '@bothways/domain/quotes';
import type { Emit } from '../feed.ts';

export interface Batch {
  items: FeedItem[];
  source: string;
}

/** An `emit` that keeps what it is given. */
export function collector(): { emit: Emit; batches: Batch[]; items: () => FeedItem[] } {
  const batches: Batch[] = [];
  return {
    batches,
    emit: (items, source) => batches.push({ items, source }),
    items: () => batches.flatMap(({ items }) => items),
  };
}
