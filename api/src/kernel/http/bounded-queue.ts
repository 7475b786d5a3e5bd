import PQueue from 'p-queue';
import { ApiError } from '#kernel/errors';

/** Runs at most `limit` tasks at once and queues at most `maxWaiting` more; beyond that it refuses. */
export class BoundedQueue {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  constructor(limit: number, maxWaiting: number) {
    this.#queue = new PQueue({ concurrency: limit });
    this.#maxWaiting = maxWaiting;
  }

  /** @throws ApiError UNAVAILABLE when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { pending, concurrency, size } = this.#queue;
    if (pending >= concurrency && size >= this.#maxWaiting)
      throw new ApiError('UNAVAILABLE', { retryAfterS: 2 });
    return this.#queue.add(work);
  }
}
