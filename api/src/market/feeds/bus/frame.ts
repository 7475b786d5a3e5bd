import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { readLine } from '../record/read-line.ts';
import type { TimedBatch } from '../replay/timed-batch.ts';
import type { Tally } from '../tally.ts';

/** Precedes the items of a message. */
const headSchema = z.object({
  /** Id of the writing process's run. */
  run: z.string().min(1).max(64),
  /** Since when prices enter at that process, ms since 1970. */
  since: z.number().nonnegative(),
  /** The message's number within the run, from 1 without gaps. */
  number: z.int().positive(),
  /** See `BusSettings`. */
  terms: z.string(),
});
export type FrameHead = z.output<typeof headSchema>;

/** Our messages have a quarter of a megabyte uncompressed. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Lines resemble the preceding ones: even the fastest level compresses them ten to one. */
const LEVEL = 1;

/** Not one of our messages. */
export class FrameFault extends Error {
  override name = 'FrameFault';
}

/** Encodes a message of the bus: a header line, then recorded lines, compressed. */
export const encodeFrame = (head: FrameHead, lines: readonly string[]): Uint8Array =>
  gzipSync(`${JSON.stringify(head)}\n${lines.join('\n')}`, { level: LEVEL });

/**
 * Decodes what `encodeFrame` wrote.
 * @param skip receives unparseable lines
 * @throws FrameFault
 */
export function decodeFrame(
  bytes: Uint8Array,
  skip: Tally['skip'],
): { head: FrameHead; batches: Iterable<TimedBatch> } {
  const [first = '', ...lines] = unpacked(bytes).split('\n');
  const { data: head } = headSchema.safeParse(parsed(first));
  if (!head) throw new FrameFault('A message of the bus has no head');
  return { head, batches: batchesIn(lines, skip) };
}

function unpacked(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
  } catch {
    throw new FrameFault('A message of the bus cannot be unpacked');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Groups items of one push and moment, as they were accepted. */
function* batchesIn(lines: readonly string[], skip: Tally['skip']): Generator<TimedBatch> {
  let batch: TimedBatch | undefined;
  for (const text of lines) {
    const line = readLine(text, skip);
    if (!line) continue;
    const { atMs, source, part, item } = line;
    const isOfBatch = batch?.atMs === atMs && batch.source === source && batch.part?.push === part?.push;
    if (batch && isOfBatch && batch.items.length < MAX_ITEMS) {
      batch.items.push(item);
      batch.part = part;
    } else {
      if (batch) yield batch;
      batch = { atMs, source, part, items: [item] };
    }
  }
  if (batch) yield batch;
}

/** Items per step: for events not seen before, that takes some milliseconds. */
const MAX_ITEMS = 20;
