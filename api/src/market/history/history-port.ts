import type { Logger } from 'pino';
import type { LogLevel } from '#kernel/log';
import { ThreadPort } from '#kernel/thread';
import type { HistoryPort } from './history-client.ts';
import type { DatabaseLocation } from './open-history.ts';
import type { FromHistory, ToHistory } from './protocol.ts';

/** What the history's thread is started with. */
export interface HistoryWorkerData {
  location: DatabaseLocation;
  keepDays: number;
  /** Another process writes it. */
  isReader?: boolean;
  logLevel: LogLevel;
}

/** What was taken over before the stop is written within this. */
const FINISH_MS = 3000;

/** Runs the history in a thread of its own and starts it anew when it dies. */
export class HistoryWorkerPort extends ThreadPort<ToHistory, FromHistory> implements HistoryPort {
  constructor(workerData: HistoryWorkerData, log: Logger) {
    super({ name: 'history', file: new URL('./history.worker.ts', import.meta.url), workerData }, log);
  }

  async close(): Promise<void> {
    this.post({ kind: 'stop' });
    await this.finish(FINISH_MS);
  }
}
