import PQueue from 'p-queue';
import { ApiError } from '#kernel/errors';

/** Lets a few run at once and a few more wait; who comes when the queue is full is sent away to try again. */
export class Gate {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  constructor(limit: number, maxWaiting: number) {
    this.#queue = new PQueue({ concurrency: limit });
    this.#maxWaiting = maxWaiting;
  }

  /** @throws ApiError UNAVAILABLE when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { pending, concurrency, size } = this.#queue;
    if (pending >= concurrency && size >= this.#maxWaiting)
      throw new ApiError('UNAVAILABLE', { retryAfterS: 2 });
    return this.#queue.add(work);
  }
}
