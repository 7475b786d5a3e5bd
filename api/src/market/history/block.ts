import { ByteWriter, DamagedBytes, untilDamage } from './bytes.ts';
import { appendSeen, type Seen, splitSeen } from './seen-times.ts';

/** One bookmaker's price of a selection from `atMs` on. */
export interface StoredPoint extends Seen {
  /** Number of the bookmaker. */
  bookie: number;
  /** When it was received; of points stored before receipts were, when its source says that it saw it. */
  atMs: number;
  /** 0: withdrawn. */
  oddsMilli: number;
}

/**
 * Encodes points of one selection in time order, some seven bytes each: the bookmaker's number, the time since the
 * previous point, and the bookmaker's price change since its own previous point; behind them the sources' times.
 */
export function encodeBlock(points: readonly StoredPoint[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(points.length * 6 + 8);
  const held = new Map<number, number>();
  let atMs = 0;
  for (const point of points) {
    writer.uint(point.bookie);
    writer.uint(point.atMs - atMs);
    writer.int(point.oddsMilli - (held.get(point.bookie) ?? 0));
    held.set(point.bookie, point.oddsMilli);
    atMs = point.atMs;
  }
  appendSeen(writer, points);
  return writer.finish();
}

/** Decodes the output of `encodeBlock`; of damaged bytes, the points before the fault. */
export const decodeBlock = (bytes: Uint8Array): StoredPoint[] => [...untilDamage(pointsIn(bytes))];

/** The numbers of the bookmakers in an encoded block. */
export function bookiesIn(bytes: Uint8Array): Set<number> {
  const found = new Set<number>();
  for (const bookie of untilDamage(bookieNumbersIn(bytes))) found.add(bookie);
  return found;
}

function* bookieNumbersIn(bytes: Uint8Array): Generator<number> {
  const { points: reader } = splitSeen(bytes);
  while (!reader.isAtEnd) {
    yield reader.uint();
    reader.uint();
    reader.int();
  }
}

/** The latest time a `Date` can hold. */
const LAST_MS = 8.64e15;

function* pointsIn(bytes: Uint8Array): Generator<StoredPoint> {
  const { points: reader, seen } = splitSeen(bytes);
  const held = new Map<number, number>();
  let atMs = 0;
  while (!reader.isAtEnd) {
    const bookie = reader.uint();
    atMs += reader.uint();
    const oddsMilli = (held.get(bookie) ?? 0) + reader.int();
    if (atMs > LAST_MS || oddsMilli < 0) throw new DamagedBytes('No such price');
    held.set(bookie, oddsMilli);
    yield { bookie, atMs, oddsMilli, ...seen.next(atMs) };
  }
}

/**
 * Sorts points by time and drops those that repeat a price that was not silent meanwhile. Of several prices of a bookmaker at one time the last wins.
 * Duplicates change nothing, so a journal may be read again after a crash.
 */
export function tidied(points: readonly StoredPoint[]): StoredPoint[] {
  const last = new Map<number, StoredPoint>();
  const kept = new Set<StoredPoint>();
  const before = new Map<number, StoredPoint | undefined>();
  for (const point of points.toSorted((a, b) => a.atMs - b.atMs)) {
    const held = last.get(point.bookie);
    if (held?.atMs === point.atMs) kept.delete(held);
    else before.set(point.bookie, held);
    last.set(point.bookie, point);
    if (!isRepeated(point, before.get(point.bookie))) kept.add(point);
  }
  return [...kept];
}

const isRepeated = (point: StoredPoint, before: StoredPoint | undefined): boolean =>
  before?.oddsMilli === point.oddsMilli && (before.isSilent ?? false) === (point.isSilent ?? false);
