const ROW = 64;
const POINTS = 5;
const POINT = 12;
const ODDS = 8;
const NEXT = 60;
const COUNT = 61;

/** An earlier price of a quote, and since when it held. */
interface RecentPrice {
  atMs: number;
  oddsMicro: number;
}

/** Rows of a page: 256 KB, of which the system allocates only what is written. */
const PAGE_LOG2 = 12;
const PAGE_ROWS = 1 << PAGE_LOG2;

/**
 * The previous prices of each quote, 64 bytes each. Rows are in the order of the quotes, so that a bookmaker's page
 * that moves is read and written sequentially; paging means that no table is ever copied to grow.
 */
export class RecentPrices {
  readonly #pages: (DataView | undefined)[] = [];

  /** Clears the history of a quote number that is reassigned. */
  forget(quote: number): void {
    this.#pages[quote >> PAGE_LOG2]?.setUint8(rowOf(quote) + COUNT, 0);
  }

  /** Records a price that held from `atMs` until now. */
  push(quote: number, atMs: number, oddsMicro: number): void {
    const page = this.#pages[quote >> PAGE_LOG2] ?? this.#open(quote >> PAGE_LOG2);
    const row = rowOf(quote);
    const next = page.getUint8(row + NEXT);
    const at = row + next * POINT;
    page.setFloat64(at, atMs, true);
    page.setInt32(at + ODDS, oddsMicro, true);
    page.setUint8(row + NEXT, next + 1 === POINTS ? 0 : next + 1);
    const count = page.getUint8(row + COUNT);
    if (count < POINTS) page.setUint8(row + COUNT, count + 1);
  }

  /** Oldest first, at most `max` and never more than five. */
  of(quote: number, max: number): RecentPrice[] {
    const page = this.#pages[quote >> PAGE_LOG2];
    if (!page) return [];
    const row = rowOf(quote);
    const next = page.getUint8(row + NEXT);
    const count = Math.min(max, page.getUint8(row + COUNT));
    return Array.from({ length: count }, (_, step) => {
      const at = row + ((next - count + step + POINTS) % POINTS) * POINT;
      return { atMs: page.getFloat64(at, true), oddsMicro: page.getInt32(at + ODDS, true) };
    });
  }

  #open(number: number): DataView {
    const page = new DataView(new ArrayBuffer(PAGE_ROWS * ROW));
    while (this.#pages.length < number) this.#pages.push(undefined);
    this.#pages[number] = page;
    return page;
  }
}

const rowOf = (quote: number): number => (quote & (PAGE_ROWS - 1)) * ROW;
