import { DeliveryError } from './delivery-error.ts';

/** So many failures in a row, and the provider is left alone for a while. */
const FAILURES_TO_OPEN = 5;
/** Or so long in vain, also of one caller after the other: ten seconds after it fell silent nobody is to be let through. */
const WAITED_TO_OPEN_MS = 9000;
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
  /** When each call began that has not ended yet. */
  readonly #running = new Set<{ beganMs: number }>();
  #succeededMs = Number.NEGATIVE_INFINITY;

  constructor(name: string, monotonicMs: () => number) {
    this.#name = name;
    this.#monotonicMs = monotonicMs;
  }

  /** @throws DeliveryError `unavailable` while the provider is left alone, else whatever `call` throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    this.demandNotResting();
    // The one that comes now is the probe; the others wait for what becomes of it.
    if (this.isOpen) this.#restUntilMs = this.#monotonicMs() + OPEN_MS;
    const running = { beganMs: this.#monotonicMs() };
    this.#running.add(running);
    try {
      const result = await call();
      this.#close();
      return result;
    } catch (error) {
      if (isOutage(error)) this.#fail(this.#monotonicMs() - running.beganMs);
      else this.#close();
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Whether nobody but a probe is let through, until one of them succeeds. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN || this.#waitedMs + this.#waitingMs() >= WAITED_TO_OPEN_MS;
  }

  /** Whether whoever came now would hear that it is left alone. */
  get isResting(): boolean {
    return this.isOpen && this.#monotonicMs() < this.#restUntilMs;
  }

  /** For who has something to do before the call: who asks this does not become the probe. @throws DeliveryError as `run` would */
  demandNotResting(): void {
    if (this.isResting)
      throw new DeliveryError('unavailable', `${this.#name} is down and left alone for a while`);
  }

  /** How long somebody waits already, whose own limit may be a longer one; who succeeded meanwhile shows that it only takes long. */
  #waitingMs(): number {
    const nowMs = this.#monotonicMs();
    const each = [...this.#running].map(({ beganMs }) => nowMs - Math.max(beganMs, this.#succeededMs));
    return Math.max(0, ...each);
  }

  #close(): void {
    this.#failures = 0;
    this.#waitedMs = 0;
    this.#succeededMs = this.#monotonicMs();
  }

  #fail(tookMs: number): void {
    this.#failures += 1;
    this.#waitedMs += tookMs;
    this.#restUntilMs = this.#monotonicMs() + OPEN_MS;
  }
}
