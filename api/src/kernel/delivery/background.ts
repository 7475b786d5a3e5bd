import type { Logger } from 'pino';

/** More than this waits only when somebody floods us. */
const MAX_WAITING = 1000;

/**
 * Work behind the answer, one after the other: where the time that something takes would tell whether an address is
 * known. What fails is told to the log; whoever waits for it asks again.
 */
export class Background {
  readonly #log: Logger;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Takes a job and returns at once; beyond what may wait it is dropped, visibly. */
  run(name: string, job: () => Promise<void>): void {
    if (this.#waiting >= MAX_WAITING) {
      this.#log.error(
        { area: 'background', job: name, waiting: this.#waiting },
        'A job was dropped: too many wait',
      );
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last.then(() => this.#work(name, job));
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#waiting > 0) await this.#last;
  }

  async #work(name: string, job: () => Promise<void>): Promise<void> {
    try {
      await job();
    } catch (error) {
      this.#log.error({ area: 'background', job: name, err: error }, 'A job failed');
    } finally {
      this.#waiting -= 1;
    }
  }
}
