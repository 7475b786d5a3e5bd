import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readLine } from '../record/read-line.ts';
import { createTally, type Tally } from '../tally.ts';
import type { Recording, TimedBatch } from './timed-batch.ts';

/** Reads our own NDJSON recording line by line; an invalid line is skipped and counted. */
export function readRecording(path: string): Recording {
  const { counts: skipped, skip } = createTally();
  return { batches: batchesOf(path, skip), skipped, isTimed: true };
}

/** Groups items of one source and moment, as they were recorded. */
async function* batchesOf(path: string, skip: Tally['skip']): AsyncGenerator<TimedBatch> {
  let batch: TimedBatch | undefined;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (text === '') continue;
    const line = readLine(text, skip);
    if (!line) continue;
    if (batch?.atMs === line.atMs && batch.source === line.source) {
      batch.items.push(line.item);
      continue;
    }
    if (batch) yield batch;
    batch = { atMs: line.atMs, source: line.source, items: [line.item] };
  }
  if (batch) yield batch;
}
