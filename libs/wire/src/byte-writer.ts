import { BYTES, FIXED64, tag, VARINT } from './fields.ts';

const FIRST_BYTES = 64 * 1024;
/** What a field other than a text or bytes takes at most: its tag, and a double. */
const FIELD_BYTES = 16;
/** A character of UTF-16 takes at most so many bytes. */
const CHARACTER_BYTES = 3;
const FEW_BYTES = 48;
const encoder = new TextEncoder();

/**
 * Fields of protobuf, appended to a buffer that is used again and again. For frames that are written thousands of times a
 * second: a writer that keeps a list of what it will write is as much work as the lists themselves.
 */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** What was written, in bytes of its own. */
  taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Of a field that has a default only what is not the default: a reader knows it without. */
  uint(field: number, value: number): void {
    if (value !== 0) this.optUint(field, value);
  }

  double(field: number, value: number): void {
    // -0 is not the default.
    if (!Object.is(value, 0)) this.optDouble(field, value);
  }

  text(field: number, value: string): void {
    if (value !== '') this.optText(field, value);
  }

  optUint(field: number, value: number): void {
    this.#need(FIELD_BYTES);
    this.#varint(tag(field, VARINT));
    this.#varint(value);
  }

  optDouble(field: number, value: number): void {
    this.#need(FIELD_BYTES);
    this.#varint(tag(field, FIXED64));
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  optText(field: number, value: string): void {
    const start = this.open(field);
    this.#need(value.length * CHARACTER_BYTES);
    this.#length += encoder.encodeInto(value, this.#bytes.subarray(this.#length)).written;
    this.close(start);
  }

  /** Packed whole numbers; none are not written. */
  packed(field: number, values: readonly number[], count: number): void {
    if (count === 0) return;
    const start = this.open(field);
    for (let at = 0; at < count; at++) {
      this.#need(FIELD_BYTES);
      this.#varint(values[at] ?? 0);
    }
    this.close(start);
  }

  bytes(field: number, value: Uint8Array): void {
    this.#need(FIELD_BYTES);
    this.#varint(tag(field, BYTES));
    this.#varint(value.length);
    this.append(value);
  }

  /** Bytes whose meaning comes later, or from elsewhere. */
  room(bytes: number): void {
    this.#need(bytes);
    this.#bytes.fill(0, this.#length, this.#length + bytes);
    this.#length += bytes;
  }

  /** Bytes as they are: fields that were written before. */
  append(value: Uint8Array): void {
    this.#need(value.length);
    if (value.length > FEW_BYTES) this.#bytes.set(value, this.#length);
    // To call for so few takes longer than to copy them.
    else for (let at = 0; at < value.length; at++) this.#bytes[this.#length + at] = value[at] ?? 0;
    this.#length += value.length;
  }

  appendAll(other: ByteWriter): void {
    this.append(other.#bytes.subarray(0, other.#length));
  }

  /** Begins a message inside the message; `close` with what is returned ends it. */
  open(field: number): number {
    this.#need(FIELD_BYTES);
    this.#varint(tag(field, BYTES));
    this.#length += 1;
    return this.#length;
  }

  /** Its length stands before it: one byte is kept for that, and what is longer is moved. */
  close(start: number): void {
    const length = this.#length - start;
    const more = length < 0x80 ? 0 : length < 0x4000 ? 1 : length < 0x20_0000 ? 2 : 3;
    this.#need(FIELD_BYTES);
    if (more > 0) this.#bytes.copyWithin(start + more, start, this.#length);
    this.#length = start - 1;
    this.#varint(length);
    this.#length += length;
  }

  #varint(value: number): void {
    let left = value;
    while (left > 0x7f) {
      this.#bytes[this.#length++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    this.#bytes[this.#length++] = left;
  }

  #need(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}
