import type { Logger } from 'pino';
import type { LogLevel } from '#kernel/log';
import { ThreadPort } from '#kernel/thread';
import type { BusSettings, FeedSettings } from '#market/feeds';
import type { EnginePort } from './engine-client.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

/** Start parameters of the engine's thread. */
export interface EngineWorkerData {
  /** The feeds that `FEEDS` names. */
  feeds: readonly string[];
  feedSettings: FeedSettings;
  /** Bookmakers whose prices are not stored in the history. */
  unkept: readonly string[];
  /** Set if several processes share one book. */
  bus?: BusSettings | undefined;
  logLevel: LogLevel;
}

/** List records live until they are written: rarer minor collections promote fewer of them. */
const YOUNG_MB = 192;

/** Limit for handing on accepted items at a stop. */
const FINISH_MS = 2000;

/** Runs the engine in a thread of its own and restarts it when it dies. */
export class WorkerPort extends ThreadPort<ToEngine, FromEngine> implements EnginePort {
  constructor({ feeds, feedSettings, unkept, bus, logLevel }: EngineWorkerData, log: Logger) {
    const file = new URL('./engine.worker.ts', import.meta.url);
    const workerData: EngineWorkerData = { feeds, feedSettings, unkept, bus, logLevel };
    super({ name: 'engine', file, workerData, youngMb: YOUNG_MB }, log);
  }

  async close(): Promise<void> {
    this.post({ kind: 'stop' });
    await this.finish(FINISH_MS);
  }
}
