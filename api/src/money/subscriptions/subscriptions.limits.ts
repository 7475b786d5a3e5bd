import { TokenBuckets } from '#kernel/limits';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How often one may try. A code that is guessed costs a try of the person and one of the place. */
export class SubscriptionLimits {
  readonly #changes: TokenBuckets;
  readonly #redeems: TokenBuckets;
  readonly #redeemsFrom: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#changes = new TokenBuckets({ burst: 30, refillMs: 20 * SECOND_MS, nowMs });
    this.#redeems = new TokenBuckets({ burst: 10, refillMs: MINUTE_MS, nowMs });
    this.#redeemsFrom = new TokenBuckets({ burst: 30, refillMs: 30 * SECOND_MS, nowMs });
  }

  /** A purchase or a change, each of which may ask the provider. @throws ApiError RATE_LIMITED */
  change(userId: string): void {
    this.#changes.take(userId);
  }

  /** @throws ApiError RATE_LIMITED */
  redeem(userId: string, place: string): void {
    this.#redeems.take(userId);
    this.#redeemsFrom.take(place);
  }
}
