const ROW = 64;
const POINTS = 5;
const POINT = 12;
const ODDS = 8;
const NEXT = 60;
const COUNT = 61;
const NONE = -1;

/** One earlier price of a quote: since when it held. */
export interface RecentPrice {
  atMs: number;
  oddsMilli: number;
}

/**
 * The last prices that each quote had before the one it has. Only quotes that moved take room, 64 bytes each, so that a
 * book of a million prices that stand still pays four bytes for one.
 */
export class RecentPrices {
  #rows = new Int32Array(1024).fill(NONE);
  #view = new DataView(new ArrayBuffer(ROW * 256));
  #end = 0;

  /** The quote number belongs to another price from now on. */
  forget(quote: number): void {
    const row = this.#rowOf(quote);
    if (row !== NONE) this.#view.setUint8(row + COUNT, 0);
  }

  /** The price that a quote has had since `atMs` is over. */
  push(quote: number, atMs: number, oddsMilli: number): void {
    const row = this.#ownRow(quote);
    const next = this.#view.getUint8(row + NEXT);
    const at = row + next * POINT;
    this.#view.setFloat64(at, atMs, true);
    this.#view.setInt32(at + ODDS, oddsMilli, true);
    this.#view.setUint8(row + NEXT, (next + 1) % POINTS);
    this.#view.setUint8(row + COUNT, Math.min(POINTS, this.#view.getUint8(row + COUNT) + 1));
  }

  /** Oldest first, at most `max` and never more than five. */
  of(quote: number, max: number): RecentPrice[] {
    const row = this.#rowOf(quote);
    if (row === NONE) return [];
    const next = this.#view.getUint8(row + NEXT);
    const count = Math.min(max, this.#view.getUint8(row + COUNT));
    return Array.from({ length: count }, (_, step) => {
      const at = row + ((next - count + step + POINTS) % POINTS) * POINT;
      return { atMs: this.#view.getFloat64(at, true), oddsMilli: this.#view.getInt32(at + ODDS, true) };
    });
  }

  #rowOf(quote: number): number {
    const row = this.#rows[quote] ?? NONE;
    return row === NONE ? NONE : row * ROW;
  }

  #ownRow(quote: number): number {
    const held = this.#rowOf(quote);
    if (held !== NONE) return held;
    if (quote >= this.#rows.length) this.#widen(quote);
    const row = this.#end++;
    this.#rows[quote] = row;
    if (this.#end * ROW > this.#view.byteLength)
      this.#view = new DataView(this.#view.buffer.transfer(this.#view.byteLength * 2));
    this.#view.setUint8(row * ROW + COUNT, 0);
    this.#view.setUint8(row * ROW + NEXT, 0);
    return row * ROW;
  }

  #widen(quote: number): void {
    const wider = new Int32Array(2 ** Math.ceil(Math.log2(quote + 1))).fill(NONE);
    wider.set(this.#rows);
    this.#rows = wider;
  }
}
