import { SECOND_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';

/** Limits how often one user may change payments. */
export class BillingLimits {
  readonly #changes: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#changes = new TokenBuckets({ burst: 120, refillMs: SECOND_MS, nowMs });
  }

  /** @throws ApiError RATE_LIMITED */
  change(userId: string): void {
    this.#changes.take(userId);
  }
}
