import { SECOND_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';

/** Limits orders and payment checks per user: each sends a request to the provider. */
export class OrderLimits {
  readonly #changes: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#changes = new TokenBuckets({ burst: 40, refillMs: 10 * SECOND_MS, nowMs });
  }

  /** @throws ApiError RATE_LIMITED */
  change(userId: string): void {
    this.#changes.take(userId);
  }
}
