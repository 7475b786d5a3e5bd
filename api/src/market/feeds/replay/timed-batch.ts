import type { FeedItem } from '@bothways/domain/quotes';
import type { PushPart } from '@bothways/engine';

/** The items of one source at one moment of a recording. */
export interface TimedBatch {
  atMs: number;
  source: string;
  /** Of a push, where the recording states it. */
  part?: PushPart | undefined;
  items: FeedItem[];
}

/** A recording: batches in order of time, and what was unreadable. */
export interface Recording {
  batches: AsyncIterable<TimedBatch> | Iterable<TimedBatch>;
  /** Complete only after the batches have been read. */
  skipped: Readonly<Record<string, number>>;
  /** Whether the file states times; otherwise it is emitted at once. */
  isTimed: boolean;
}

/** An unusable file; the message is for the operator. */
export class ReplayFileError extends Error {
  override name = 'ReplayFileError';
}
