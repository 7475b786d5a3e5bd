import type { Database } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { giveBackShared, type SharedBucket, takeShared } from '#kernel/limits';
import type { HashNumber } from '#kernel/vault';
import { FAILURES, type Knock, personAt, STRANGERS } from './entrance.limits.ts';

/**
 * Guesses at passwords that all processes on one database count together: what `EntranceLimits` counts in one process,
 * a second one would give again. On SQLite there is one process, whose memory is enough and costs no disk.
 */
export class SharedGuesses {
  readonly #database: Pick<Database, 'db' | 'kind'>;
  readonly #hash: HashNumber;
  readonly #nowMs: () => number;

  /** @param hash so that nobody reads in the counts whose address was tried from where */
  constructor(database: Pick<Database, 'db' | 'kind'>, hash: HashNumber, nowMs: () => number) {
    this.#database = database;
    this.#hash = hash;
    this.#nowMs = nowMs;
  }

  /** Counts a sign-in as failed until `giveBack`. @throws ApiError RATE_LIMITED */
  async take(knock: Knock): Promise<void> {
    for (const bucket of this.#bucketsOf(knock)) {
      const waitMs = await takeShared(this.#database.db, bucket, this.#nowMs());
      if (waitMs !== undefined) throw new ApiError('RATE_LIMITED', { retryAfterS: Math.ceil(waitMs / 1000) });
    }
  }

  /** The password was right. */
  async giveBack(knock: Knock): Promise<void> {
    for (const bucket of this.#bucketsOf(knock)) await giveBackShared(this.#database.db, bucket);
  }

  #bucketsOf(knock: Knock): SharedBucket[] {
    if (this.#database.kind === 'sqlite') return [];
    const ofPerson = { ...FAILURES, key: `guesses:${this.#hash(personAt(knock))}` };
    if (knock.device !== undefined) return [ofPerson];
    return [ofPerson, { ...STRANGERS, key: `guesses:${this.#hash(knock.email)}` }];
  }
}
