/** Small whole numbers in few bytes: seven bits each, the lowest first; the eighth says that more follow. */
const MORE = 0x80;
const BITS = 0x7f;
const SHIFT = 0x80;

export class DamagedBytes extends Error {
  override name = 'DamagedBytes';
}

/** Writes numbers one after the other into a buffer that grows. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(room = 1024) {
    this.#bytes = new Uint8Array(room);
  }

  /** @param value whole, not below 0, at most 2^53 */
  uint(value: number): void {
    let rest = value;
    while (rest >= SHIFT) {
      this.#byte((rest % SHIFT) | MORE);
      rest = Math.floor(rest / SHIFT);
    }
    this.#byte(rest);
  }

  /** A number that may be below 0: the sign goes into the lowest bit. */
  int(value: number): void {
    this.uint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** What was written, as bytes of its own. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length++] = value;
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws DamagedBytes */
  uint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER)
        throw new DamagedBytes('A number is cut off');
      value += (byte & BITS) * scale;
      if (byte < MORE) return value;
      scale *= SHIFT;
    }
  }

  /** @throws DamagedBytes */
  int(): number {
    const value = this.uint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}

/** What a reader yields before it meets a fault. A history is no money: a damaged row must not take the others with it. */
export function* untilDamage<T>(items: Iterable<T>): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
  }
}
