/** Sizes are powers of two from 4 up, so that a freed block fits the next one of its size. */
const MIN_SIZE_LOG2 = 2;
const SIZES = 28;

/**
 * Arena of short runs of entries that grow one by one, all in one buffer. A block is identified by its first entry and
 * its size.
 */
export class Blocks {
  /** Replaced when the arena grows: never hold a reference across a `take` or `grown`. */
  protected view: DataView;
  readonly #entryBytes: number;
  #buffer: ArrayBuffer;
  #end = 0;
  readonly #free: number[][] = Array.from({ length: SIZES }, () => []);

  constructor(entryBytes: number, capacity = 1024) {
    this.#entryBytes = entryBytes;
    this.#buffer = new ArrayBuffer(entryBytes * capacity);
    this.view = new DataView(this.#buffer);
  }

  /** Allocates a block of `2 ** sizeLog2` entries with unspecified contents. Returns its first entry. */
  take(sizeLog2: number): number {
    const reused = this.#free[sizeLog2]?.pop();
    if (reused !== undefined) return reused;
    const first = this.#end;
    this.#end += 1 << sizeLog2;
    while (this.#end * this.#entryBytes > this.#buffer.byteLength) this.#grow();
    return first;
  }

  give(first: number, sizeLog2: number): void {
    this.#free[sizeLog2]?.push(first);
  }

  /** Allocates a block of twice the size with the same entries and frees the old one. */
  grown(first: number, sizeLog2: number): number {
    const wider = this.take(sizeLog2 + 1);
    const bytes = this.#entryBytes;
    const from = first * bytes;
    new Uint8Array(this.#buffer).copyWithin(wider * bytes, from, from + (bytes << sizeLog2));
    this.give(first, sizeLog2);
    return wider;
  }

  #grow(): void {
    this.#buffer = this.#buffer.transfer(this.#buffer.byteLength * 2);
    this.view = new DataView(this.#buffer);
  }
}

export const FIRST_SIZE_LOG2 = MIN_SIZE_LOG2;
