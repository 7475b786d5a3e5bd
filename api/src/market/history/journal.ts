import type { StoredPoint } from './block.ts';
import { ByteReader, ByteWriter, untilDamage } from './bytes.ts';

/** A point with the number of its selection. */
export interface JournalPoint extends StoredPoint {
  selection: number;
}

/** A batch as it is kept until its points have found their blocks. */
export function encodeJournal(points: Iterable<JournalPoint>): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(64 * 1024);
  let atMs = 0;
  for (const point of points) {
    writer.uint(point.selection);
    writer.uint(point.bookie);
    writer.int(point.atMs - atMs);
    writer.uint(point.oddsMilli);
    atMs = point.atMs;
  }
  return writer.finish();
}

/** What `encodeJournal` wrote; of damaged bytes, what stood before the fault. */
export const decodeJournal = (bytes: Uint8Array): Generator<JournalPoint> => untilDamage(pointsIn(bytes));

function* pointsIn(bytes: Uint8Array): Generator<JournalPoint> {
  const reader = new ByteReader(bytes);
  let atMs = 0;
  while (!reader.isAtEnd) {
    const selection = reader.uint();
    const bookie = reader.uint();
    atMs += reader.int();
    yield { selection, bookie, atMs, oddsMilli: reader.uint() };
  }
}
