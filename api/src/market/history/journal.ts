import type { StoredPoint } from './block.ts';
import { ByteWriter, untilDamage } from './bytes.ts';
import { appendSeen, splitSeen } from './seen-times.ts';

/** A point with the number of its selection. */
export interface JournalPoint extends StoredPoint {
  selection: number;
}

/** Encodes a batch for the journal. */
export function encodeJournal(points: readonly JournalPoint[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(64 * 1024);
  let atMs = 0;
  for (const point of points) {
    writer.uint(point.selection);
    writer.uint(point.bookie);
    writer.int(point.atMs - atMs);
    writer.uint(point.oddsMilli);
    atMs = point.atMs;
  }
  appendSeen(writer, points);
  return writer.finish();
}

/** Decodes the output of `encodeJournal`; of damaged bytes, the points before the fault. */
export const decodeJournal = (bytes: Uint8Array): Generator<JournalPoint> => untilDamage(pointsIn(bytes));

function* pointsIn(bytes: Uint8Array): Generator<JournalPoint> {
  const { points: reader, seen } = splitSeen(bytes);
  let atMs = 0;
  while (!reader.isAtEnd) {
    const selection = reader.uint();
    const bookie = reader.uint();
    atMs += reader.int();
    yield { selection, bookie, atMs, oddsMilli: reader.uint(), ...seen.next(atMs) };
  }
}
