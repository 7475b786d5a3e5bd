import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { ThreadPort } from '../thread/thread-port.ts';
import type { EnginePort } from './engine-client.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

/** What the engine's thread is started with. */
export type EngineWorkerData = Pick<Config, 'feed' | 'feedSettings' | 'logLevel'>;

/** Records of lists live as long as it takes to write them: the less often it is looked which live, the fewer are kept. */
const YOUNG_MB = 192;

/** Runs the engine in a thread of its own and starts it anew when it dies. */
export class WorkerPort extends ThreadPort<ToEngine, FromEngine> implements EnginePort {
  constructor({ feed, feedSettings, logLevel }: EngineWorkerData, log: Logger) {
    const file = new URL('./engine.worker.ts', import.meta.url);
    super({ name: 'engine', file, workerData: { feed, feedSettings, logLevel }, youngMb: YOUNG_MB }, log);
  }

  async close(): Promise<void> {
    this.post({ kind: 'stop' });
    await this.terminate();
  }
}
