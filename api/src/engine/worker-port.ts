import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { EnginePort } from './engine-client.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

/** What the engine's thread is started with. */
export type EngineWorkerData = Pick<Config, 'feed' | 'feedSettings' | 'logLevel'>;

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5000;
/** A thread that lived so long was well: its end starts a new count. */
const WELL_AFTER_MS = 60_000;

/** Runs the engine in a thread of its own and starts it anew when it dies, more slowly each time. */
export class WorkerPort implements EnginePort {
  readonly #data: EngineWorkerData;
  readonly #log: Logger;
  #worker: Worker;
  /** What the thread said before anybody listened; its word that it is ready must not get lost. */
  readonly #early: FromEngine[] = [];
  #onMessage: (message: FromEngine) => void = (message) => this.#early.push(message);
  #onRestart: () => void = () => undefined;
  #startedAtMs = performance.now();
  #delayMs = FIRST_DELAY_MS;
  #closing = false;

  constructor({ feed, feedSettings, logLevel }: EngineWorkerData, log: Logger) {
    this.#data = { feed, feedSettings, logLevel };
    this.#log = log;
    this.#worker = this.#start();
  }

  post(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  onMessage(listener: (message: FromEngine) => void): void {
    this.#onMessage = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  onRestart(listener: () => void): void {
    this.#onRestart = listener;
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.post({ kind: 'stop' });
    await this.#worker.terminate();
  }

  #start(): Worker {
    this.#startedAtMs = performance.now();
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { workerData: this.#data });
    worker.on('message', (message: FromEngine) => this.#onMessage(message));
    worker.on('error', (error) => this.#log.error({ err: error }, 'The engine failed'));
    worker.on('exit', () => this.#restartLater());
    return worker;
  }

  #restartLater(): void {
    if (this.#closing) return;
    if (performance.now() - this.#startedAtMs > WELL_AFTER_MS) this.#delayMs = FIRST_DELAY_MS;
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
    this.#log.warn({ delayMs }, 'The engine is started anew');
    setTimeout(() => {
      if (this.#closing) return;
      this.#worker = this.#start();
      this.#onRestart();
    }, delayMs);
  }
}
