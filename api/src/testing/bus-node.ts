import type { SharedDatabase } from '#kernel/db/testing';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { type BusEnd, busConfig, type FeedStatus, openBus, type Role, systemClock } from '#market/feeds';
import { type LocalHistory, localHistory } from '#market/history/testing';
import { startServer } from '../server.ts';
import { type TestClock, type TestOptions, type TestServices, testServices } from './test-services.ts';

/** One of several processes that share a database and a bus. */
export interface BusNode {
  services: TestServices;
  engine: LocalEngine;
  history: LocalHistory;
  bus: BusEnd;
  /** Resolves when it has read the messages stored on the bus. */
  begun: Promise<void>;
  port: number;
  /** Stops it without notice to the others. */
  stop(): Promise<void>;
}

export interface BusNodeOptions {
  database: SharedDatabase;
  url: string;
  clock: TestClock;
  /** The terms of use of prices. */
  terms?: string;
  /** When prices begin to enter there; if omitted, now. */
  since?: number;
  /** The status of the odds feeds, where odds enter. */
  feeds?: FeedStatus[];
  more?: TestOptions;
}

/** Starts a node. */
export async function busNode(role: Role, options: BusNodeOptions): Promise<BusNode> {
  const { database, url, clock, terms = 'all', since = Date.now(), feeds = [], more = {} } = options;
  const settings = busConfig({ NATS_URL: url, ROLE: role, DATABASE_URL: 'postgres://localhost' }, terms);
  if (!settings) throw new Error('There is no bus');
  const bus = await openBus(
    { ...settings, since },
    { clock: systemClock, own: () => feeds, onFault: () => undefined },
  );
  const engine = localEngine(clock.nowMs, { byNames: true, bus });
  const history = localHistory(clock.nowMs, { database, isReader: role === 'api' });
  const services = await testServices({
    database,
    enginePort: engine,
    historyPort: history,
    clock,
    ...more,
    config: { role, bus: settings, ...more.config },
  });
  const server = await startServer(services, '127.0.0.1', 0);
  const stop = new AbortController();
  const begun = bus.begin((...taken) => engine.thread.apply(...taken), stop.signal);
  return {
    services,
    engine,
    history,
    bus,
    begun,
    port: server.port,
    stop: async () => {
      stop.abort();
      await server.stop();
    },
  };
}
