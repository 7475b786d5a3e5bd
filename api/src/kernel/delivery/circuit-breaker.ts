import { DeliveryError } from './delivery-error.ts';

/** So many failures in a row, and the provider is left alone for a while. */
const FAILURES_TO_OPEN = 5;
/** Or so long in vain, also of one caller after the other: ten seconds of time limits, which end a hair early. */
const WAITED_TO_OPEN_MS = 9900;
/** One call is let through after so long; if it succeeds, all are. */
const OPEN_MS = 30_000;

/** Whether a failure says that the provider is down, and not that it dislikes one message. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof DeliveryError) || error.failure === 'unavailable' || error.failure === 'unknown';

/**
 * Stops calling a provider that is down: callers hear so at once instead of each waiting for the time limit.
 * `monotonicMs` is a time that only moves forward.
 */
export class CircuitBreaker {
  readonly #name: string;
  readonly #monotonicMs: () => number;
  #failures = 0;
  /** How long callers have waited for the failures in a row. */
  #waitedMs = 0;
  #restUntilMs = 0;

  constructor(name: string, monotonicMs: () => number) {
    this.#name = name;
    this.#monotonicMs = monotonicMs;
  }

  /** @throws DeliveryError `unavailable` while the provider is left alone, else whatever `call` throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    this.#demandRested();
    const beganMs = this.#monotonicMs();
    try {
      const result = await call();
      this.#close();
      return result;
    } catch (error) {
      if (isOutage(error)) this.#fail(this.#monotonicMs() - beganMs);
      else this.#close();
      throw error;
    }
  }

  #demandRested(): void {
    if (this.#failures < FAILURES_TO_OPEN && this.#waitedMs < WAITED_TO_OPEN_MS) return;
    const nowMs = this.#monotonicMs();
    if (nowMs < this.#restUntilMs) {
      throw new DeliveryError('unavailable', `${this.#name} is down and left alone for a while`);
    }
    // The one that comes now is the probe; the others wait for what becomes of it.
    this.#restUntilMs = nowMs + OPEN_MS;
  }

  #close(): void {
    this.#failures = 0;
    this.#waitedMs = 0;
  }

  #fail(tookMs: number): void {
    this.#failures += 1;
    this.#waitedMs += tookMs;
    this.#restUntilMs = this.#monotonicMs() + OPEN_MS;
  }
}
