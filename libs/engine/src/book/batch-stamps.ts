const FIRST_SIZE = 1024;
/** Sources whose last push may go on; more do not push at once. */
const MOST_OPEN = 64;

/** Which quotes were stated in the current batch: their numbers, four bytes each. */
export class BatchStamps {
  #stamps = new Int32Array(FIRST_SIZE);
  #batch = 0;
  #last = 0;
  /** The last push of each source, and its batch. */
  readonly #open = new Map<string, { push: number; batch: number }>();

  /** Begins a batch, or goes on with that of a push of which a part came before. */
  begin(source: string, push: number | undefined): void {
    const open = this.#open.get(source);
    if (push !== undefined && open?.push === push) {
      this.#batch = open.batch;
      return;
    }
    this.#batch = ++this.#last;
    if (push === undefined) return;
    this.#open.delete(source);
    this.#open.set(source, { push, batch: this.#batch });
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break;
      this.#open.delete(oldest);
    }
  }

  /** Notes that the quote is stated now. Returns whether the batch had stated it before. */
  stamp(quote: number): boolean {
    if (quote >= this.#stamps.length) this.#grow(quote);
    const isAgain = this.#stamps[quote] === this.#batch;
    this.#stamps[quote] = this.#batch;
    return isAgain;
  }

  #grow(quote: number): void {
    const larger = new Int32Array(Math.max(2 * this.#stamps.length, quote + 1));
    larger.set(this.#stamps);
    this.#stamps = larger;
  }
}
