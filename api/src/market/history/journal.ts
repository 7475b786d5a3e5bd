import type { StoredPoint } from './block.ts';
import { ByteReader, ByteWriter, untilDamage } from './bytes.ts';

/** A point with the number of its selection. */
export interface JournalPoint extends StoredPoint {
  selection: number;
}

/** Encodes a batch for the journal. */
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

/** Decodes the output of `encodeJournal`; of damaged bytes, the points before the fault. */
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
