import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { type SharedBuckets, TokenBuckets } from '#kernel/limits';
import type { HashNumber } from '#kernel/vault';

/** Codes of coupons that one person may guess. */
export const REDEEMS = { burst: 10, refillMs: MINUTE_MS };
/** The same from one place, whoever is signed in there. */
const REDEEMS_FROM = { burst: 30, refillMs: 30 * SECOND_MS };

interface SubscriptionLimitsParts {
  /** Time that only moves forward. */
  monotonicMs: () => number;
  shared: SharedBuckets;
  /** So that nobody reads in the counts who tried from where. */
  hash: HashNumber;
}

/** How often one may try. A code that is guessed costs a try of the person and one of the place, at all processes together. */
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

  /** A purchase or a change, each of which may ask the provider. @throws ApiError RATE_LIMITED */
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
