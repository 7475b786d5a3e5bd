import type { Database } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { giveBackShared, type SharedBucket, takeShared } from './bucket.store.ts';

/**
 * Guesses that all processes on one database count together: what `TokenBuckets` counts in one process, a second one would
 * give again. On SQLite there is one process, whose memory is enough and costs no disk.
 */
export class SharedBuckets {
  readonly #database: Pick<Database, 'db' | 'kind'>;
  readonly #nowMs: () => number;

  constructor(database: Pick<Database, 'db' | 'kind'>, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  /** Takes one try of each. @throws ApiError RATE_LIMITED with the seconds until the next */
  async take(buckets: readonly SharedBucket[]): Promise<void> {
    if (this.#database.kind === 'sqlite') return;
    for (const bucket of buckets) {
      const waitMs = await takeShared(this.#database.db, bucket, this.#nowMs());
      if (waitMs !== undefined) throw new ApiError('RATE_LIMITED', { retryAfterS: Math.ceil(waitMs / 1000) });
    }
  }

  /** Gives one try of each back: it was none of those that are counted. */
  async giveBack(buckets: readonly SharedBucket[]): Promise<void> {
    if (this.#database.kind === 'sqlite') return;
    for (const bucket of buckets) await giveBackShared(this.#database.db, bucket);
  }
}
