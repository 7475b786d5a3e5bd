import { ApiError } from '#kernel/errors';

/** Lets a few run at once and a few more wait; who comes when the queue is full is sent away to try again. */
export class Gate {
  readonly #limit: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws ApiError UNAVAILABLE when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Resolves when a running one hands its place over. */
  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new ApiError('UNAVAILABLE', { retryAfterS: 2 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
