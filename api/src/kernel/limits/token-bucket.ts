import { LRUCache } from 'lru-cache';
import { ApiError } from '#kernel/errors';

interface Bucket {
  tokens: number;
  atMs: number;
}

export interface BucketOptions {
  /** Tries that may come at once. */
  burst: number;
  /** One more try after so long. */
  refillMs: number;
  /** Time that only moves forward, e.g. `performance.now`. */
  nowMs: () => number;
}

/** How many callers are remembered; the one that was quiet for longest is forgotten first. */
const MAX_CALLERS = 50_000;
/** By size and not by number, for which the cache would take its room at once: there are many of these. */
const ROOM = { maxSize: MAX_CALLERS, sizeCalculation: () => 1 };

/** Limits how often each caller may try something. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>(ROOM);
  readonly #options: BucketOptions;

  constructor(options: BucketOptions) {
    this.#options = options;
  }

  /**
   * Takes one try of this caller.
   * @throws ApiError RATE_LIMITED with the seconds until the next
   */
  take(caller: string): void {
    if (this.tryTake(caller)) return;
    const missing = 1 - this.#refilled(caller).tokens;
    throw new ApiError('RATE_LIMITED', {
      retryAfterS: Math.ceil((missing * this.#options.refillMs) / 1000),
    });
  }

  /** Takes one try of this caller. @returns false where none is left */
  tryTake(caller: string): boolean {
    const bucket = this.#refilled(caller);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Gives a try back, for example because it was no failure. */
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
