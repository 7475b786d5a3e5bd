/** Variable-length integers: seven bits per byte, lowest first; the eighth bit says that more follow. */
const MORE = 0x80;
const BITS = 0x7f;
const SHIFT = 0x80;

export class DamagedBytes extends Error {
  override name = 'DamagedBytes';
}

/** Writes numbers to a growing buffer. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(room = 1024) {
    this.#bytes = new Uint8Array(room);
  }

  /** @param value integer from 0 to 2^53 */
  uint(value: number): void {
    let rest = value;
    while (rest >= SHIFT) {
      this.#byte((rest % SHIFT) | MORE);
      rest = Math.floor(rest / SHIFT);
    }
    this.#byte(rest);
  }

  /** Writes a signed number (zigzag): the sign is the lowest bit. */
  int(value: number): void {
    this.uint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(values: Iterable<number>): void {
    for (const value of values) this.#byte(value);
  }

  /** Returns a copy of the bytes written. */
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

/** Reads the output of `ByteWriter`. */
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

/**
 * Yields items up to the first damaged bytes. Losing history is not losing money: a damaged row must not take the
 * others with it.
 */
export function* untilDamage<T>(items: Iterable<T>): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
  }
}
