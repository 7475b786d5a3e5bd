import type { DatabaseVitals, Waits } from './database-vitals.ts';

/** Whoever wants the connection, one after the other, in the order in which they came. */
export class Turn {
  readonly #waits: Waits;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(waits: Waits) {
    this.#waits = waits;
  }

  get figures(): ReturnType<DatabaseVitals['pool']> {
    return { open: 1, idle: this.#isTaken ? 0 : 1, waiting: this.#waiting.length };
  }

  async take(): Promise<void> {
    await this.#waits.timed(this.#free());
  }

  async #free(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    else this.#isTaken = true;
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    // It stays taken: nobody who comes just now slips in between.
    if (next) next();
    else this.#isTaken = false;
  }
}
