import { LRUCache } from 'lru-cache';
import { ApiError } from '#kernel/errors';

interface Bucket {
  tokens: number;
  atMs: number;
}

interface BucketOptions {
  /** Capacity. */
  burst: number;
  /** Time until one token returns. */
  refillMs: number;
  /** A clock that never goes back, e.g. `performance.now`. */
  nowMs: () => number;
}

/** Number of callers remembered; the least recently active one is evicted. */
const MAX_CALLERS = 50_000;
/** By size instead of count, for which the cache would allocate its arrays up front: there are many of these. */
const ROOM = { maxSize: MAX_CALLERS, sizeCalculation: () => 1 };

/** Limits attempts per caller. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>(ROOM);
  readonly #options: BucketOptions;

  constructor(options: BucketOptions) {
    this.#options = options;
  }

  /**
   * Takes one of the caller's tokens.
   * @throws ApiError RATE_LIMITED with the seconds until the next
   */
  take(caller: string): void {
    if (this.tryTake(caller)) return;
    const missing = 1 - this.#refilled(caller).tokens;
    throw new ApiError('RATE_LIMITED', {
      retryAfterS: Math.ceil((missing * this.#options.refillMs) / 1000),
    });
  }

  /** Takes one of the caller's tokens. @returns false if none is left */
  tryTake(caller: string): boolean {
    const bucket = this.#refilled(caller);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Returns a token, for example because the attempt was legitimate. */
  giveBack(caller: string): void {
    const bucket = this.#refilled(caller);
    bucket.tokens = Math.min(this.#options.burst, bucket.tokens + 1);
  }

  #refilled(caller: string): Bucket {
    const { burst, refillMs, nowMs } = this.#options;
    const atMs = nowMs();
    const bucket = this.#buckets.get(caller) ?? { tokens: burst, atMs };
    bucket.tokens = Math.min(burst, bucket.tokens + (atMs - bucket.atMs) / refillMs);
    bucket.atMs = atMs;
    this.#buckets.set(caller, bucket);
    return bucket;
  }
}
