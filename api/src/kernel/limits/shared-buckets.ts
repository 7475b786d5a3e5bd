import type { Database } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { giveBackShared, type SharedBucket, takeShared } from './bucket.store.ts';

/**
 * Counts attempts across all processes on one database: `TokenBuckets` counts per process, so a second process would
 * double the limit. SQLite has one process, whose memory suffices and needs no disk.
 */
export class SharedBuckets {
  readonly #database: Pick<Database, 'db' | 'kind'>;
  readonly #nowMs: () => number;

  constructor(database: Pick<Database, 'db' | 'kind'>, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  /** Takes one token of each. @throws ApiError RATE_LIMITED with the seconds until the next */
  async take(buckets: readonly SharedBucket[]): Promise<void> {
    if (this.#database.kind === 'sqlite') return;
    for (const bucket of buckets) {
      const waitMs = await takeShared(this.#database.db, bucket, this.#nowMs());
      if (waitMs !== undefined) throw new ApiError('RATE_LIMITED', { retryAfterS: Math.ceil(waitMs / 1000) });
    }
  }

  /** Returns one token of each, for an attempt that should not count. */
  async giveBack(buckets: readonly SharedBucket[]): Promise<void> {
    if (this.#database.kind === 'sqlite') return;
    for (const bucket of buckets) await giveBackShared(this.#database.db, bucket);
  }
}
