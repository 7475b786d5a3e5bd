import { ApiError } from '#kernel/errors';

/** Limits concurrent work that waits for the database; a caller without a permit is told to retry later. */
export class Semaphore {
  readonly #permits: number;
  readonly #retryAfterS: number;
  #taken = 0;

  constructor(permits: number, retryAfterS: number) {
    this.#permits = permits;
    this.#retryAfterS = retryAfterS;
  }

  /** Runs `work` holding a permit, which is always released. @throws ApiError RATE_LIMITED when none is free */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#permits) throw new ApiError('RATE_LIMITED', { retryAfterS: this.#retryAfterS });
    this.#taken += 1;
    try {
      return await work();
    } finally {
      this.#taken -= 1;
    }
  }
}
