/**
 * Rows of one fixed size in one buffer, addressed by number: a million of them cost their bytes and nothing for the
 * garbage collector. Subclasses define the fields. Little-endian on every machine, so equal input gives equal bytes.
 */
export class Records {
  /** Replaced when the table grows: never hold a reference across a `take`. */
  protected view: DataView;
  readonly #rowBytes: number;
  #buffer: ArrayBuffer;
  #end = 0;
  readonly #free: number[] = [];

  constructor(rowBytes: number, capacity = 256) {
    this.#rowBytes = rowBytes;
    this.#buffer = new ArrayBuffer(rowBytes * capacity);
    this.view = new DataView(this.#buffer);
  }

  /** Allocates a zeroed row. */
  take(): number {
    const reused = this.#free.pop();
    if (reused !== undefined) return reused;
    const row = this.#end++;
    if (this.#end * this.#rowBytes > this.#buffer.byteLength) this.#grow();
    return row;
  }

  give(row: number): void {
    const at = row * this.#rowBytes;
    new Uint8Array(this.#buffer, at, this.#rowBytes).fill(0);
    this.#free.push(row);
  }

  /** One past the highest row ever allocated. */
  get end(): number {
    return this.#end;
  }

  get size(): number {
    return this.#end - this.#free.length;
  }

  #grow(): void {
    this.#buffer = this.#buffer.transfer(this.#buffer.byteLength * 2);
    this.view = new DataView(this.#buffer);
  }
}
