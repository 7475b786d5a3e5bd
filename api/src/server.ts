import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type ConnectionLimits,
  type HttpServer,
  listen,
  logAccess,
  portOf,
  STRICT_TRANSPORT,
} from '#kernel/http';
import { acceptSockets } from '#market/live';
import type { Services } from './services.ts';

/** Limit for finishing requests after a stop. */
const DRAIN_MS = 8000;
const IDLE_CHECK_MS = 50;

interface RunningServer {
  port: number;
  /** Finishes running requests and closes. */
  stop(): Promise<void>;
}

interface ServerOptions {
  /** How long a stopping server still accepts requests. */
  graceMs?: number;
  /** Log of requests; omitted: none. */
  accessLog?: Logger | undefined;
  /** Overrides of the defaults. */
  connections?: Partial<ConnectionLimits>;
}

/** Serves the app, HTTP and live sockets, on one port; resolves when it listens. Port 0 picks a free port. */
export async function startServer(
  services: Services,
  host: string,
  port: number,
  { graceMs = 0, accessLog, connections }: ServerOptions = {},
): Promise<RunningServer> {
  const server = listen(services.app.fetch, host, port, connections);
  if (services.isEncrypted) alwaysEncrypted(server);
  if (accessLog) logAccess(server, accessLog);
  acceptSockets(server, services);
  await once(server, 'listening');
  services.hub.start();
  services.catalogue.start();
  await services.results.start();
  services.auditKeeper.start();
  services.ledgerKeeper.start();
  services.jobs.start();
  services.bots.start();
  services.alerts.start();
  return {
    port: portOf(server),
    stop: () => stop(services, server, graceMs),
  };
}

/** Set before any handler runs, so that every response has it. */
function alwaysEncrypted(server: HttpServer): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('strict-transport-security', STRICT_TRANSPORT);
  });
}

async function stop(services: Services, server: HttpServer, graceMs: number): Promise<void> {
  services.stopAccepting();
  // Announced on responses, so that clients do not send the next request into a closing connection.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  await pause(graceMs);
  const closed = once(server, 'close');
  server.close();
  // Browsers keep connections alive: each is closed once its request is answered.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => hangUp(services, server), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
  await services.close();
}

function hangUp({ hub }: Services, server: HttpServer): void {
  hub.dropAll();
  server.closeAllConnections();
}
