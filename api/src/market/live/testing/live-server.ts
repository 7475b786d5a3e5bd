import type { ConnectionLimits } from '#kernel/http';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { type LocalHistory, localHistory } from '#market/history/testing';
import {
  cookieOf,
  type DemoName,
  startServer,
  TestClock,
  type TestOptions,
  type TestServices,
  testServices,
} from '#testing';
import { type LiveClient, mustConnect } from './live-client.ts';

export interface LiveServer {
  services: TestServices;
  engine: LocalEngine;
  history: LocalHistory;
  port: number;
  /** Signs in and connects. */
  enter(name: DemoName, options?: { autoPong?: boolean }): Promise<LiveClient>;
  stop(): Promise<void>;
}

/** The API on a free port, with the engine in this thread and the test's clock. */
export async function liveServer(
  options: TestOptions = {},
  connections: Partial<ConnectionLimits> = {},
): Promise<LiveServer> {
  const clock = new TestClock();
  const engine = localEngine(() => clock.ms);
  const history = localHistory(() => clock.ms);
  const services = await testServices({ enginePort: engine, historyPort: history, clock, ...options });
  const server = await startServer(services, '127.0.0.1', 0, { connections });
  return {
    services,
    engine,
    history,
    port: server.port,
    enter: async (name, options) =>
      mustConnect(server.port, { cookie: await cookieOf(services, name) }, options),
    stop: async () => {
      await server.stop();
      await services.database.close();
    },
  };
}
