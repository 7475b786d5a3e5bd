import PQueue from 'p-queue';

/** Does what concerns the same thing one after the other: side by side they would only get in each other's way. */
export class Lanes {
  readonly #queues = new Map<string, PQueue>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#queueOf(key).add(work);
  }

  #queueOf(key: string): PQueue {
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.addEventListener('idle', () => this.#queues.delete(key));
    this.#queues.set(key, queue);
    return queue;
  }
}
