import PQueue from 'p-queue';

/** Serializes operations with the same key, which would otherwise conflict. */
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
