import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5000;
/** A thread that lived this long was healthy: its end starts a new count. */
const WELL_AFTER_MS = 60_000;

interface ThreadOptions {
  /** Name in the log. */
  name: string;
  file: URL;
  workerData: unknown;
  /** Size of the young generation; Node's default if omitted. */
  youngMb?: number;
}

/** Runs a thread and restarts it when it dies, with growing delays. A thread ends itself on `{ kind: 'stop' }`. */
export class ThreadPort<To extends { kind: string }, From> {
  readonly #options: ThreadOptions;
  readonly #log: Logger;
  #worker: Worker;
  /** Messages that arrived before a listener was set; `ready` must not get lost. */
  readonly #early: From[] = [];
  #onMessage: (message: From) => void = (message) => this.#early.push(message);
  #onRestart: () => void = () => undefined;
  #startedAtMs = performance.now();
  #delayMs = FIRST_DELAY_MS;
  #closing = false;

  constructor(options: ThreadOptions, log: Logger) {
    this.#options = options;
    this.#log = log;
    this.#worker = this.#start();
  }

  post(message: To, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  onMessage(listener: (message: From) => void): void {
    this.#onMessage = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  onRestart(listener: () => void): void {
    this.#onRestart = listener;
  }

  /** Asks the thread to end, and terminates it after `limitMs`. */
  async finish(limitMs: number): Promise<void> {
    this.#closing = true;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.#worker.once('exit', () => resolve());
    const limit = setTimeout(resolve, limitMs);
    await ended;
    clearTimeout(limit);
    await this.#worker.terminate();
  }

  #start(): Worker {
    const { name, file, workerData, youngMb } = this.#options;
    this.#startedAtMs = performance.now();
    const resourceLimits = youngMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMb };
    const worker = new Worker(file, { workerData, resourceLimits });
    worker.on('message', (message: From) => this.#onMessage(message));
    worker.on('error', (error) => this.#log.error({ err: error, thread: name }, 'A thread failed'));
    worker.on('exit', () => this.#restartLater());
    return worker;
  }

  #restartLater(): void {
    if (this.#closing) return;
    if (performance.now() - this.#startedAtMs > WELL_AFTER_MS) this.#delayMs = FIRST_DELAY_MS;
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
    this.#log.warn({ delayMs, thread: this.#options.name }, 'A thread is started anew');
    setTimeout(() => {
      if (this.#closing) return;
      this.#worker = this.#start();
      this.#onRestart();
    }, delayMs);
  }
}
