import { ApiError } from '#kernel/errors';
import { TokenBuckets } from '#kernel/limits';
import type { LiveLimits } from './live.limits.ts';
import { NEW_TOPIC_BURST, NEW_TOPIC_REFILL_MS } from './live.limits.ts';
import { Tally } from './tally.ts';

/** A subscription that several sockets share. `shares` counts each user's topics on it. */
export interface Shared {
  readonly shares: Tally;
}

/**
 * Limits subscriptions (lists and histories together) per user and in total. A user's second topic on one subscription
 * is free, since it is held once; a subscription that nobody had yet also spends a start token.
 */
export class TopicQuota {
  readonly #limits: LiveLimits;
  readonly #ofUser = new Tally();
  readonly #begun: TokenBuckets;
  #all = 0;

  /** @param monotonicMs a clock that never goes back */
  constructor(limits: LiveLimits, monotonicMs: () => number) {
    this.#limits = limits;
    this.#begun = new TokenBuckets({
      burst: NEW_TOPIC_BURST,
      refillMs: NEW_TOPIC_REFILL_MS,
      nowMs: monotonicMs,
    });
  }

  /**
   * @param known the subscription, if somebody has it already
   * @throws ApiError RATE_LIMITED when the user's limit is reached, UNAVAILABLE when the total is
   */
  demand(userId: string, known: Shared | undefined): void {
    if (known && known.shares.of(userId) > 0) return;
    if (this.#ofUser.of(userId) >= this.#limits.topicsPerUser)
      throw new ApiError('RATE_LIMITED', { message: `At most ${this.#limits.topicsPerUser} lists at once` });
    if (known) return;
    if (this.#all >= this.#limits.topics)
      throw new ApiError('UNAVAILABLE', { message: 'As many lists are followed as there is room for' });
    this.#begun.take(userId);
  }

  begin(): void {
    this.#all += 1;
  }
  end(): void {
    this.#all -= 1;
  }

  take(userId: string, { shares }: Shared): void {
    if (shares.of(userId) === 0) this.#ofUser.add(userId);
    shares.add(userId);
  }

  giveBack(userId: string, { shares }: Shared): void {
    shares.drop(userId);
    if (shares.of(userId) === 0) this.#ofUser.drop(userId);
  }
}
