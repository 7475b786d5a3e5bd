import type { DatabaseVitals, Waits } from './database-vitals.ts';

/** Longest run of statements before the event loop is served. */
const HOLD_MS = 10;

/** Grants SQLite's one connection in order of arrival. */
export class ConnectionQueue {
  readonly #waits: Waits;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** When statements began to occupy the thread without a break; undefined after the event loop was served. */
  #heldSinceMs: number | undefined;

  constructor(waits: Waits) {
    this.#waits = waits;
  }

  get figures(): ReturnType<DatabaseVitals['pool']> {
    return { open: 1, idle: this.#isTaken ? 0 : 1, waiting: this.#waiting.length };
  }

  async take(): Promise<void> {
    await this.#waits.timed(this.#free());
    await this.#yieldToEventLoop();
  }

  /**
   * SQLite is synchronous, so a job of a thousand statements would block the event loop until it ends: no request, price
   * or heartbeat would be served.
   */
  async #yieldToEventLoop(): Promise<void> {
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

  release(): void {
    const next = this.#waiting.shift();
    // Stays taken: handed over directly, so that a newcomer cannot overtake.
    if (next) next();
    else this.#isTaken = false;
  }
}
