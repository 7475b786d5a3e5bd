import PQueue from 'p-queue';
import type { Logger } from 'pino';

/** More than this waits only when somebody floods us. */
const MAX_WAITING = 1000;

/**
 * Work behind the answer, one after the other: where the time that something takes would tell whether an address is
 * known. It is lost with the process: whoever waits for it asks again. What fails is told to the log.
 */
export class Background {
  readonly #log: Logger;
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Takes a job and returns at once; beyond what may wait it is dropped, visibly. */
  run(name: string, job: () => Promise<void>): void {
    const waiting = this.#queue.size + this.#queue.pending;
    if (waiting >= MAX_WAITING) {
      this.#log.error({ area: 'background', job: name, waiting }, 'A job was dropped: too many wait');
      return;
    }
    void this.#queue.add(() => this.#work(name, job));
  }

  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void> {
    return this.#queue.onIdle();
  }

  async #work(name: string, job: () => Promise<void>): Promise<void> {
    // Not before whoever hands it in has gone on: the queue begins at once.
    await Promise.resolve();
    try {
      await job();
    } catch (error) {
      this.#log.error({ area: 'background', job: name, err: error }, 'A job failed');
    }
  }
}
