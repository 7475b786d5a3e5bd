import { MINUTE_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';

/** Allows an operator to fix a dozen accounts in a row; copying all of them takes days. */
const READS = { burst: 20, refillMs: MINUTE_MS };

/** Limits how often one user may read passwords. */
export class CredentialLimits {
  readonly #reads: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#reads = new TokenBuckets({ ...READS, nowMs });
  }

  /** @throws ApiError RATE_LIMITED */
  read(userId: string): void {
    this.#reads.take(userId);
  }
}
