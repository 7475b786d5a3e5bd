import { once } from 'node:events';
import type { Logger } from 'pino';
import { createApp, type HttpMetrics, listen, portOf } from '#kernel/http';
import type { MetricsConfig } from './metrics.config.ts';
import { mountMetrics } from './metrics.routes.ts';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Serves the metrics, and nothing else, on a port of their own; resolves when it listens. */
export async function startMetricsServer(
  metrics: HttpMetrics,
  { host, port, access }: NonNullable<MetricsConfig['own']>,
  log: Logger,
): Promise<MetricsServer> {
  const nobody = { allowedOrigins: [], identify: () => Promise.resolve(undefined) };
  const app = createApp({ log, metrics, ...nobody }, [mountMetrics(access)]);
  const server = listen(app.fetch, host, port);
  await once(server, 'listening');
  return {
    port: portOf(server),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
