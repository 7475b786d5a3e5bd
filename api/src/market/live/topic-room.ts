import { ApiError } from '#kernel/errors';
import { TokenBuckets } from '#kernel/limits';
import type { LiveLimits } from './live.limits.ts';
import { NEW_TOPIC_BURST, NEW_TOPIC_REFILL_MS } from './live.limits.ts';
import { Tally } from './tally.ts';

/** What sockets can follow together. `shares`: how many topics of each person follow it. */
export interface Shared {
  readonly shares: Tally;
}

/**
 * How much different people may follow: lists and histories together. What somebody follows twice counts once, because
 * it is kept once; what nobody followed yet also costs the time to begin it.
 */
export class TopicRoom {
  readonly #limits: LiveLimits;
  readonly #ofUser = new Tally();
  readonly #begun: TokenBuckets;
  #all = 0;

  /** @param monotonicMs only moves forward */
  constructor(limits: LiveLimits, monotonicMs: () => number) {
    this.#limits = limits;
    this.#begun = new TokenBuckets({
      burst: NEW_TOPIC_BURST,
      refillMs: NEW_TOPIC_REFILL_MS,
      nowMs: monotonicMs,
    });
  }

  /**
   * @param known what is to be followed, where somebody follows it already
   * @throws ApiError RATE_LIMITED when the person follows as much as they may, UNAVAILABLE when all together do
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
