import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { type SharedBuckets, TokenBuckets } from '#kernel/limits';
import type { HashNumber } from '#kernel/vault';

/** Coupon codes that one user may guess. */
export const REDEEMS = { burst: 10, refillMs: MINUTE_MS };
/** The same per network, whoever is signed in there. */
const REDEEMS_FROM = { burst: 30, refillMs: 30 * SECOND_MS };

interface SubscriptionLimitsParts {
  /** A monotonic clock. */
  monotonicMs: () => number;
  shared: SharedBuckets;
  /** Hides from the stored counts who tried from where. */
  hash: HashNumber;
}

/**
 * Rate limits of subscriptions. A guessed code costs an attempt of the user and one of the network, counted over all
 * processes.
 */
export class SubscriptionLimits {
  readonly #changes: TokenBuckets;
  readonly #redeems: TokenBuckets;
  readonly #redeemsFrom: TokenBuckets;
  readonly #parts: SubscriptionLimitsParts;

  constructor(parts: SubscriptionLimitsParts) {
    const nowMs = parts.monotonicMs;
    this.#parts = parts;
    this.#changes = new TokenBuckets({ burst: 30, refillMs: 20 * SECOND_MS, nowMs });
    this.#redeems = new TokenBuckets({ ...REDEEMS, nowMs });
    this.#redeemsFrom = new TokenBuckets({ ...REDEEMS_FROM, nowMs });
  }

  /** Limits purchases and changes, each of which may call the provider. @throws ApiError RATE_LIMITED */
  change(userId: string): void {
    this.#changes.take(userId);
  }

  /** @throws ApiError RATE_LIMITED */
  async redeem(userId: string, place: string): Promise<void> {
    this.#redeems.take(userId);
    this.#redeemsFrom.take(place);
    const { shared, hash } = this.#parts;
    await shared.take([
      { ...REDEEMS, key: `coupons:${hash(userId)}` },
      { ...REDEEMS_FROM, key: `coupons from:${hash(place)}` },
    ]);
  }
}
