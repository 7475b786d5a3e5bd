/** Work that is done one after the other, and of which only so much may wait. */
export class Work {
  readonly #most: number;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param work must not throw @returns false where too much waits; then it is not done */
  add(work: () => Promise<void>): boolean {
    if (this.#waiting >= this.#most) return false;
    this.#waiting += 1;
    this.#last = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    return true;
  }

  /** Resolves when all that was added is done. */
  idle(): Promise<void> {
    return this.#last;
  }
}
