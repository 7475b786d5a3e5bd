import type { FeedItem } from '@bothways/domain/quotes';

/** One item as the engine took it in; written as JSON it is a line of a recording. */
export interface RecordedItem {
  /** When, ms since 1970. */
  t: number;
  source: string;
  item: FeedItem;
}
