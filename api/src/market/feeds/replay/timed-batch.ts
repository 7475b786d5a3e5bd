import type { FeedItem } from '@bothways/domain/quotes';

/** What one source said at one moment of a recording. */
export interface TimedBatch {
  atMs: number;
  source: string;
  items: FeedItem[];
}

/** A recording: batches in order of time, and what could not be read of it. */
export interface Recording {
  batches: AsyncIterable<TimedBatch> | Iterable<TimedBatch>;
  /** Complete only when the batches have been read. */
  skipped: Readonly<Record<string, number>>;
  /** Whether the file knows when things happened; one that does not is emitted at once. */
  isTimed: boolean;
}

/** The file is not what it should be; the message is meant for the operator. */
export class ReplayFileError extends Error {
  override name = 'ReplayFileError';
}
