import type { SharedBucket, SharedBuckets } from '#kernel/limits';
import type { HashNumber } from '#kernel/vault';
import { FAILURES, type Knock, personAt, STRANGERS } from './entrance.limits.ts';

/** Counts password guesses across all processes on one database, besides what `EntranceLimits` counts in this one. */
export class SharedGuesses {
  readonly #buckets: SharedBuckets;
  readonly #hash: HashNumber;

  /** @param hash hides whose address was tried from where */
  constructor(buckets: SharedBuckets, hash: HashNumber) {
    this.#buckets = buckets;
    this.#hash = hash;
  }

  /** Counts a sign-in as failed until `giveBack`. @throws ApiError RATE_LIMITED */
  take(knock: Knock): Promise<void> {
    return this.#buckets.take(this.#bucketsOf(knock));
  }

  /** The password was correct. */
  giveBack(knock: Knock): Promise<void> {
    return this.#buckets.giveBack(this.#bucketsOf(knock));
  }

  #bucketsOf(knock: Knock): SharedBucket[] {
    const ofPerson = { ...FAILURES, key: `guesses:${this.#hash(personAt(knock))}` };
    if (knock.device !== undefined) return [ofPerson];
    return [ofPerson, { ...STRANGERS, key: `guesses:${this.#hash(knock.email)}` }];
  }
}
