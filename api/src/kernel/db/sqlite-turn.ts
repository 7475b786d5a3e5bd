/** Whoever wants the connection, one after the other, in the order in which they came. */
export class Turn {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    // It stays taken: nobody who comes just now slips in between.
    if (next) next();
    else this.#isTaken = false;
  }
}
