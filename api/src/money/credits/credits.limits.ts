import { SECOND_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';

/** Rate limits per user; they also prevent probing for accounts. */
export class CreditLimits {
  readonly #asks: TokenBuckets;
  readonly #transfers: TokenBuckets;
  readonly #checks: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#asks = new TokenBuckets({ burst: 20, refillMs: 15 * SECOND_MS, nowMs });
    this.#transfers = new TokenBuckets({ burst: 120, refillMs: SECOND_MS, nowMs });
    this.#checks = new TokenBuckets({ burst: 12, refillMs: 20 * SECOND_MS, nowMs });
  }

  /** Limits checks of whether a recipient can receive credits. @throws ApiError RATE_LIMITED */
  ask(userId: string): void {
    this.#asks.take(userId);
  }

  /** @throws ApiError RATE_LIMITED */
  transfer(userId: string): void {
    this.#transfers.take(userId);
  }

  /** Limits summing the whole ledger. @throws ApiError RATE_LIMITED */
  check(userId: string): void {
    this.#checks.take(userId);
  }
}
