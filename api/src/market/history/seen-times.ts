import { ByteReader, type ByteWriter, DamagedBytes } from './bytes.ts';

/** A point's facts besides our clock. */
export interface Seen {
  /**
   * When its source says that it saw the price; undefined of points stored before receipts were, whose only time is
   * the source's.
   */
  seenMs?: number | undefined;
  /** Whether the price did not move but became stale, because nobody has confirmed it since `seenMs`. */
  isSilent?: boolean | undefined;
}

interface TimedPoint extends Seen {
  /** When it was received. */
  atMs: number;
}

/**
 * Begins the sources' times, which follow the points. No number is this long: a release that does not know them takes
 * it for damaged bytes, and reads the points before it.
 */
const MARK = new Uint8Array(8).fill(0xff);
/** Of a point whose receipt is unknown; other codes are one more than twice the delay in ms, plus 1 if silent. */
const UNKNOWN = 0;

/** Appends the sources' times of points to their encoded points, unless none is known. */
export function appendSeen(writer: ByteWriter, points: Iterable<TimedPoint>): void {
  const codes = Array.from(points, codeOf);
  if (codes.every((code) => code === UNKNOWN)) return;
  writer.bytes(MARK);
  for (const code of codes) writer.uint(code);
}

function codeOf({ atMs, seenMs, isSilent }: TimedPoint): number {
  if (seenMs === undefined) return UNKNOWN;
  // No source has seen a price before it happened: such a clock is ahead of ours.
  return 1 + 2 * Math.max(0, atMs - seenMs) + (isSilent ? 1 : 0);
}

/** Reads the sources' times, point by point; without them, or beyond damage, they are unknown. */
export class SeenReader {
  readonly #reader: ByteReader | undefined;
  #isDamaged = false;

  constructor(bytes: Uint8Array | undefined) {
    this.#reader = bytes && new ByteReader(bytes);
  }

  /** Returns what is known of the next point, which was received at `atMs`. */
  next(atMs: number): Seen | undefined {
    const code = this.#code();
    if (code === UNKNOWN) return undefined;
    return { seenMs: atMs - Math.floor((code - 1) / 2), isSilent: code % 2 === 0 };
  }

  #code(): number {
    if (!this.#reader || this.#isDamaged) return UNKNOWN;
    try {
      return this.#reader.uint();
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      this.#isDamaged = true;
      return UNKNOWN;
    }
  }
}

/** Splits stored bytes into those of the points and those of the sources' times. */
export function splitSeen(bytes: Uint8Array): { points: ByteReader; seen: SeenReader } {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(MARK);
  if (at < 0) return { points: new ByteReader(bytes), seen: new SeenReader(undefined) };
  return {
    points: new ByteReader(bytes.subarray(0, at)),
    seen: new SeenReader(bytes.subarray(at + MARK.length)),
  };
}
