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

/** What is being answered when the stop comes may take so long. */
const DRAIN_MS = 8000;
const IDLE_CHECK_MS = 50;

export interface RunningServer {
  port: number;
  /** Finishes what is being answered and closes. */
  stop(): Promise<void>;
}

interface ServerOptions {
  /** How long a stop goes on answering who comes. */
  graceMs?: number;
  /** Where each request has its line; left out: nowhere. */
  accessLog?: Logger | undefined;
  /** Others than the usual. */
  connections?: Partial<ConnectionLimits>;
}

/** Serves the app, HTTP and live sockets, on one port; resolves when it answers. Port 0 takes a free one. */
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

/** Set before anything answers, so that no kind of answer is without it. */
function alwaysEncrypted(server: HttpServer): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('strict-transport-security', STRICT_TRANSPORT);
  });
}

async function stop(services: Services, server: HttpServer, graceMs: number): Promise<void> {
  services.stopAccepting();
  // Who is told on an answer does not send the next request into a connection that is just being closed.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  await pause(graceMs);
  const closed = once(server, 'close');
  server.close();
  // Browsers keep their connections: each is closed once what it asked is answered.
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
