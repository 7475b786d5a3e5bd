import { MINUTE_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';

/** An operator who mends a dozen accounts in a row; whoever copies all of them needs days. */
const READS = { burst: 20, refillMs: MINUTE_MS };

/** How often one person may read passwords. */
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
