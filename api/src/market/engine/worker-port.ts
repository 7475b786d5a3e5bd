import type { Logger } from 'pino';
import type { LogLevel } from '#kernel/log';
import { ThreadPort } from '#kernel/thread';
import type { BusSettings, FeedSettings } from '#market/feeds';
import type { EnginePort } from './engine-client.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

/** What the engine's thread is started with. */
export interface EngineWorkerData {
  /** What `FEEDS` names. */
  feeds: readonly string[];
  feedSettings: FeedSettings;
  /** Bookmakers of whose prices the history keeps none. */
  unkept: readonly string[];
  /** Where several processes have one book. */
  bus?: BusSettings | undefined;
  logLevel: LogLevel;
}

/** Records of lists live as long as it takes to write them: the less often it is looked which live, the fewer are kept. */
const YOUNG_MB = 192;

/** What was taken in before the stop is handed on within this. */
const FINISH_MS = 2000;

/** Runs the engine in a thread of its own and starts it anew when it dies. */
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
