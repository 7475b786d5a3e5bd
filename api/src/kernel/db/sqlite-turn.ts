import type { DatabaseVitals, Waits } from './database-vitals.ts';

/** After so long everything else in this process is heard before the next statement. */
const HOLD_MS = 10;

/** Whoever wants the connection, one after the other, in the order in which they came. */
export class Turn {
  readonly #waits: Waits;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** Since when only statements have been heard; undefined: none since everything else was. */
  #heldSinceMs: number | undefined;

  constructor(waits: Waits) {
    this.#waits = waits;
  }

  get figures(): ReturnType<DatabaseVitals['pool']> {
    return { open: 1, idle: this.#isTaken ? 0 : 1, waiting: this.#waiting.length };
  }

  async take(): Promise<void> {
    await this.#waits.timed(this.#free());
    await this.#letOthersBeHeard();
  }

  /**
   * SQLite answers at once, so that a job of a thousand statements would run through as if it were one: no request, price
   * or heartbeat would be heard until it ends.
   */
  async #letOthersBeHeard(): Promise<void> {
    const nowMs = performance.now();
    if (this.#heldSinceMs === undefined) {
      this.#heldSinceMs = nowMs;
      setImmediate(() => {
        this.#heldSinceMs = undefined;
      });
    } else if (nowMs - this.#heldSinceMs >= HOLD_MS) await new Promise((resolve) => setImmediate(resolve));
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
