import { DeliveryError } from './delivery-error.ts';

/** Consecutive failures that open the breaker. */
const FAILURES_TO_OPEN = 5;
/**
 * Total time of futile waiting that opens it, across callers: ten seconds after a provider falls silent, calls must be
 * rejected.
 */
const WAITED_TO_OPEN_MS = 9000;
/** Time until one probe is let through; if it succeeds, the breaker closes. */
const OPEN_MS = 30_000;

/** Whether a failure means that the provider is down, rather than that it rejects one message. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof DeliveryError) || error.failure === 'unavailable' || error.failure === 'unknown';

/**
 * Stops calling a provider that is down: callers fail at once instead of each waiting for the timeout. `monotonicMs` is
 * a clock that never goes back.
 */
export class CircuitBreaker {
  readonly #name: string;
  readonly #monotonicMs: () => number;
  #failures = 0;
  /** Total waiting time of the consecutive failures. */
  #waitedMs = 0;
  #restUntilMs = 0;
  /** Calls in progress, by start. */
  readonly #running = new Set<{ beganMs: number }>();
  #succeededMs = Number.NEGATIVE_INFINITY;

  constructor(name: string, monotonicMs: () => number) {
    this.#name = name;
    this.#monotonicMs = monotonicMs;
  }

  /** @throws DeliveryError `unavailable` while the breaker is open, otherwise whatever `call` throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    this.demandNotResting();
    // This call is the probe; others are rejected until its outcome is known.
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

  /** Whether only probes are let through, until one succeeds. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN || this.#waitedMs + this.#waitingMs() >= WAITED_TO_OPEN_MS;
  }

  /** Whether a call made now would be rejected. */
  get isResting(): boolean {
    return this.isOpen && this.#monotonicMs() < this.#restUntilMs;
  }

  /** Checks before preparatory work, without becoming the probe. @throws DeliveryError as `run` would */
  demandNotResting(): void {
    if (this.isResting)
      throw new DeliveryError('unavailable', `${this.#name} is down and left alone for a while`);
  }

  /**
   * The longest wait in progress, whose own timeout may be longer; a success meanwhile shows that the provider is
   * merely slow.
   */
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
