import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { LogLevel } from '#kernel/log';
import type { DatabaseLocation } from '#market/history';
import type { BacktestOrder, BacktestPort } from './backtest-port.ts';
import { JudgeClient } from './judge-client.ts';
import type { JudgementQuestion } from './judgement.ts';
import type { FromReplay, ReplayWorkerData } from './protocol.ts';
import type { ReplayNews } from './replayer.ts';

/** Threads per backtest: a day of fifty million prices needs two. */
const MAX_THREADS = 2;

/** Replays in threads that live as long as the backtest. */
export class WorkerBacktests implements BacktestPort {
  readonly #place: DatabaseLocation;
  readonly #logLevel: LogLevel;
  readonly #judge: JudgeClient;

  constructor({ place, logLevel }: { place: DatabaseLocation; logLevel: LogLevel }, log: Logger) {
    this.#place = place;
    this.#logLevel = logLevel;
    this.#judge = new JudgeClient(log);
  }

  async replay(order: BacktestOrder, tell: (news: ReplayNews) => void, signal: AbortSignal): Promise<void> {
    const of = Math.max(1, Math.min(MAX_THREADS, availableParallelism()));
    // When one thread fails, the others stop.
    const failing = new AbortController();
    const either = AbortSignal.any([signal, failing.signal]);
    const threads = Array.from({ length: of }, (_, at) =>
      this.#thread({ ...order, share: { at, of } }, tell, either).catch((error: unknown) => {
        failing.abort(error);
        throw error;
      }),
    );
    const ended = await Promise.allSettled(threads);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  judge(question: JudgementQuestion): Promise<Uint8Array<ArrayBuffer>> {
    return this.#judge.judge(question);
  }

  close(): Promise<void> {
    return this.#judge.close();
  }

  async #thread(
    order: ReplayWorkerData['order'],
    tell: (news: ReplayNews) => void,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const workerData: ReplayWorkerData = { place: this.#place, order, logLevel: this.#logLevel };
    const worker = new Worker(new URL('./replay.worker.ts', import.meta.url), { workerData });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: FromReplay) => {
      if (signal.aborted) return;
      if (message.kind === 'done') resolve();
      else tell(message.news);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread of a backtest has ended in the middle')));
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
      await worker.terminate();
    }
  }
}
