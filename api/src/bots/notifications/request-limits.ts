import { TokenBuckets } from '#kernel/limits';

const REFILL_MS = 2000;
const BURST = 60;

/** Limits requests per user: each is read by others, and may be a letter to them. */
export class RequestLimits {
  readonly #sent: TokenBuckets;

  constructor(monotonicMs: () => number) {
    this.#sent = new TokenBuckets({ burst: BURST, refillMs: REFILL_MS, nowMs: monotonicMs });
  }

  /** @throws ApiError RATE_LIMITED */
  send(userId: string): void {
    this.#sent.take(userId);
  }
}
