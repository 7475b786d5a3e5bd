import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { readLine } from '../record/read-line.ts';
import type { TimedBatch } from '../replay/timed-batch.ts';
import type { Tally } from '../tally.ts';

/** What goes before the items of a message. */
const headSchema = z.object({
  /** Of the process that wrote it, from its start to its end. */
  run: z.string().min(1).max(64),
  /** Since when prices enter at that process, ms since 1970. */
  since: z.number().nonnegative(),
  /** Of the message, within the run, from 1 without gaps. */
  number: z.int().positive(),
  /** See `BusSettings`. */
  terms: z.string(),
});
export type FrameHead = z.output<typeof headSchema>;

/** A message of ours is a quarter of a megabyte before it is packed. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Lines have most in common with the ones before: the fastest level packs them ten to one. */
const LEVEL = 1;

/** What is no message of ours. */
export class FrameFault extends Error {
  override name = 'FrameFault';
}

/** A message of the bus: a line that says which one it is, and after it a recording as `createRecorder` writes it, packed. */
export const encodeFrame = (head: FrameHead, lines: readonly string[]): Uint8Array =>
  gzipSync(`${JSON.stringify(head)}\n${lines.join('\n')}`, { level: LEVEL });

/**
 * What `encodeFrame` wrote.
 * @param skip is told of lines that are not understood
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

/** Items of one source at one moment travel together, as they were taken in. */
function* batchesIn(lines: readonly string[], skip: Tally['skip']): Generator<TimedBatch> {
  let batch: TimedBatch | undefined;
  for (const text of lines) {
    const line = readLine(text, skip);
    if (!line) continue;
    const { atMs, source, item } = line;
    if (batch?.atMs === atMs && batch.source === source && batch.items.length < MAX_ITEMS)
      batch.items.push(item);
    else {
      if (batch) yield batch;
      batch = { atMs, source, items: [item] };
    }
  }
  if (batch) yield batch;
}

/** Taken in one step: as many events that nobody has heard of take some milliseconds. */
const MAX_ITEMS = 20;
