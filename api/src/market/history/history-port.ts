import type { Logger } from 'pino';
import type { LogLevel } from '#kernel/log';
import { ThreadPort } from '#kernel/thread';
import type { HistoryPort } from './history-client.ts';
import type { DatabaseLocation } from './open-history.ts';
import type { FromHistory, ToHistory } from './protocol.ts';

/** Startup data of the history thread. */
export interface HistoryWorkerData {
  location: DatabaseLocation;
  keepDays: number;
  /** Set when another process writes. */
  isReader?: boolean;
  logLevel: LogLevel;
}

/** Time to write what was handed over before the stop. */
const FINISH_MS = 3000;

/** Runs the history in a thread of its own and restarts it when it dies. */
export class HistoryWorkerPort extends ThreadPort<ToHistory, FromHistory> implements HistoryPort {
  constructor(workerData: HistoryWorkerData, log: Logger) {
    super({ name: 'history', file: new URL('./history.worker.ts', import.meta.url), workerData }, log);
  }

  async close(): Promise<void> {
    this.post({ kind: 'stop' });
    await this.finish(FINISH_MS);
  }
}
