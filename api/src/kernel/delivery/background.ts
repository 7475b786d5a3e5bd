import PQueue from 'p-queue';
import type { Logger } from 'pino';

/** Exceeded only during a flood of requests. */
const MAX_WAITING = 1000;

/**
 * Runs tasks after the response, in order: where their duration would reveal whether an address is known. They are lost
 * with the process; the user then requests again. Failures are logged.
 */
export class Background {
  readonly #log: Logger;
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Queues a job and returns at once; drops it, with a warning, if the queue is full. */
  run(name: string, job: () => Promise<void>): void {
    const waiting = this.#queue.size + this.#queue.pending;
    if (waiting >= MAX_WAITING) {
      this.#log.error({ area: 'background', job: name, waiting }, 'A job was dropped: too many wait');
      return;
    }
    void this.#queue.add(() => this.#work(name, job));
  }

  /** Resolves when the queue is empty and idle. */
  idle(): Promise<void> {
    return this.#queue.onIdle();
  }

  async #work(name: string, job: () => Promise<void>): Promise<void> {
    // Lets the caller continue first: the queue would start synchronously.
    await Promise.resolve();
    try {
      await job();
    } catch (error) {
      this.#log.error({ area: 'background', job: name, err: error }, 'A job failed');
    }
  }
}
