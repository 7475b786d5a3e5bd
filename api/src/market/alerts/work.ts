/** Runs work sequentially, with a limit of waiting tasks. */
export class Work {
  readonly #most: number;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param work must not throw @returns false when too many wait; then it is not run */
  add(work: () => Promise<void>): boolean {
    if (this.#waiting >= this.#most) return false;
    this.#waiting += 1;
    this.#last = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    return true;
  }

  /** Resolves when all added work is done. */
  idle(): Promise<void> {
    return this.#last;
  }
}
