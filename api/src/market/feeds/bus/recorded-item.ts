import type { FeedItem } from '@bothways/domain/quotes';

/** One item as the engine accepted it; as JSON it is a line of a recording. */
export interface RecordedItem {
  /** When it was accepted, ms since 1970. */
  t: number;
  source: string;
  /** Number of the push of which it is a part, at the process that accepted it. */
  push?: number | undefined;
  /** The last one of its push. */
  last?: true | undefined;
  item: FeedItem;
}
