const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes a frame; grows as needed. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 14);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#at++] = value;
  }

  /** A whole number from 0 below 2^32, seven bits a byte, low bits first. */
  uint(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#at++] = rest;
  }

  /** A whole number of 32 bits with its sign, small ones short. */
  int(value: number): void {
    this.uint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  double(value: number): void {
    this.#room(8);
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  text(value: string): void {
    const bytes = encoder.encode(value);
    this.uint(bytes.length);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** What was written, in a buffer of its own; the writer starts anew. */
  take(): ArrayBuffer {
    const frame = this.#bytes.buffer.slice(0, this.#at);
    this.#at = 0;
    return frame;
  }

  #room(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + more));
    wider.set(this.#bytes);
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}

/** The frame is cut off, or not one of ours. */
export class FrameError extends RangeError {
  override name = 'FrameError';
}

/** Reads what `ByteWriter` wrote. Throws FrameError at the end of the bytes. */
export class ByteReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(frame: ArrayBuffer) {
    this.#bytes = new Uint8Array(frame);
    this.#view = new DataView(frame);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new FrameError('The frame is cut off');
    return value;
  }

  uint(): number {
    let value = this.byte();
    if (value < 0x80) return value;
    let shift = 7;
    value &= 0x7f;
    for (;;) {
      const next = this.byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
      shift += 7;
      if (shift > 28) return this.#lastBits(value);
    }
  }

  int(): number {
    const value = this.uint();
    return (value >>> 1) ^ -(value & 1);
  }

  double(): number {
    if (this.#at + 8 > this.#bytes.length) throw new FrameError('The frame is cut off');
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const length = this.uint();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new FrameError('The frame is cut off');
    const value = decoder.decode(this.#bytes.subarray(this.#at, end));
    this.#at = end;
    return value;
  }

  #lastBits(value: number): number {
    const next = this.byte();
    if (next > 0x0f) throw new FrameError('A number is longer than 32 bits');
    return (value | (next << 28)) >>> 0;
  }
}
