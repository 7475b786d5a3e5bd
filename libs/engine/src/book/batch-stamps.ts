const FIRST_SIZE = 1024;

/** Which quotes were stated in the current batch: their numbers, four bytes each. */
export class BatchStamps {
  #stamps = new Int32Array(FIRST_SIZE);
  #batch = 1;

  begin(): void {
    this.#batch++;
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
