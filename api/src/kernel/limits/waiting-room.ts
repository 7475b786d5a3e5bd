import { ApiError } from '#kernel/errors';

/** Work that waits for the database has so many places; whoever finds them taken comes back. */
export class WaitingRoom {
  readonly #places: number;
  readonly #retryAfterS: number;
  #taken = 0;

  constructor(places: number, retryAfterS: number) {
    this.#places = places;
    this.#retryAfterS = retryAfterS;
  }

  /** Does it, and frees the place however it ends. @throws ApiError RATE_LIMITED where all are taken */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#places) throw new ApiError('RATE_LIMITED', { retryAfterS: this.#retryAfterS });
    this.#taken += 1;
    try {
      return await work();
    } finally {
      this.#taken -= 1;
    }
  }
}
