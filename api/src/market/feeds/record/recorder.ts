import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FeedItem } from '@bothways/domain/quotes';
import type { Clock } from '../clock.ts';
import type { Emit } from '../feed.ts';

interface Recorder {
  /** Writes a batch; pass it to the feed, or call it beside the real one. */
  emit: Emit;
  /** Resolves when everything is on disk. */
  close(): Promise<void>;
  /** Items lost because the disk could not keep up. */
  readonly dropped: number;
}

/** A disk that lags further loses items instead of filling the memory. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Records what feeds emit as NDJSON that `replay:<path>` plays back. Appends to the file. */
export function createRecorder(path: string, clock: Clock): Recorder {
  const file = createWriteStream(path, { flags: 'a' });
  let dropped = 0;
  let failure: Error | undefined;
  file.on('error', (error) => {
    failure = error;
  });
  return {
    emit: (items, source) => {
      if (failure || file.writableLength > MAX_WAITING_BYTES) dropped += items.length;
      else file.write(recordedLines(items, source, clock.nowMs()));
    },
    close: async () => {
      file.end();
      if (!failure) await once(file, 'close');
      if (failure) throw failure;
    },
    get dropped() {
      return dropped;
    },
  };
}

/** Serializes a batch into lines, each with its newline. */
export const recordedLines = (items: readonly FeedItem[], source: string, atMs: number): string =>
  items.map((item) => `${JSON.stringify({ t: atMs, source, item })}\n`).join('');
