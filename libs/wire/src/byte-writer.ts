import { BYTES, FIXED64, tag, VARINT } from './fields.ts';

const FIRST_BYTES = 64 * 1024;
/** Maximum size of a field other than text or bytes: its tag, and a double. */
const FIELD_BYTES = 16;
/** Maximum bytes per UTF-16 code unit. */
const CHARACTER_BYTES = 3;
const FEW_BYTES = 48;
const encoder = new TextEncoder();

/**
 * Appends protobuf fields to a reused buffer. For frames that are written thousands of times a second: a writer that
 * first collects its operations costs as much as computing the lists themselves.
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

  /** Returns a copy of the bytes written. */
  taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Writes a field unless it has the default value, which a reader assumes if it is absent. */
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

  /** Writes packed integers; omitted if there are none. */
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

  /** Reserves zeroed bytes, to be filled later or by the caller. */
  room(bytes: number): void {
    this.#need(bytes);
    this.#bytes.fill(0, this.#length, this.#length + bytes);
    this.#length += bytes;
  }

  /** Appends raw bytes: fields encoded before. */
  append(value: Uint8Array): void {
    this.#need(value.length);
    if (value.length > FEW_BYTES) this.#bytes.set(value, this.#length);
    // For so few bytes the call takes longer than copying them.
    else for (let at = 0; at < value.length; at++) this.#bytes[this.#length + at] = value[at] ?? 0;
    this.#length += value.length;
  }

  appendAll(other: ByteWriter): void {
    this.append(other.#bytes.subarray(0, other.#length));
  }

  /** Begins a nested message; pass the result to `close` to end it. */
  open(field: number): number {
    this.#need(FIELD_BYTES);
    this.#varint(tag(field, BYTES));
    this.#length += 1;
    return this.#length;
  }

  /** The length precedes the message: one byte is reserved for it, and a longer message is moved. */
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
