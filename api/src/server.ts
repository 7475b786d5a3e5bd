import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '@hono/node-server';
import { STRICT_TRANSPORT } from './http/security-headers.ts';
import { acceptSockets } from './live/accept-sockets.ts';
import type { Services } from './services.ts';

/** Slow senders: their head must be here after this, and their whole request after that. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** What is being answered when the stop comes may take so long. */
const DRAIN_MS = 8000;
const IDLE_CHECK_MS = 50;

export interface RunningServer {
  port: number;
  /** Finishes what is being answered and closes. */
  stop(): Promise<void>;
}

/** Serves the app, HTTP and live sockets, on one port; resolves when it answers. Port 0 takes a free one. */
export async function startServer(services: Services, host: string, port: number): Promise<RunningServer> {
  const server = serve({
    fetch: services.app.fetch,
    hostname: host,
    port,
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  });
  if (services.isEncrypted) alwaysEncrypted(server);
  acceptSockets(server, services);
  await once(server, 'listening');
  services.hub.start();
  services.subscriptions.reconciler.start();
  services.paypalInbox?.start();
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => stop(services, server),
  };
}

/** Set before anything answers, so that no kind of answer is without it. */
function alwaysEncrypted(server: ReturnType<typeof serve>): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('strict-transport-security', STRICT_TRANSPORT);
  });
}

async function stop(services: Services, server: ReturnType<typeof serve>): Promise<void> {
  services.stopAccepting();
  const closed = once(server, 'close');
  server.close();
  // Browsers keep their connections: each is closed once what it asked is answered.
  const idle = setInterval(() => closeIdle(server), IDLE_CHECK_MS);
  const limit = setTimeout(() => hangUp(services, server), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
  await services.close();
}

function closeIdle(server: ReturnType<typeof serve>): void {
  if ('closeIdleConnections' in server) server.closeIdleConnections();
}

function hangUp({ hub }: Services, server: ReturnType<typeof serve>): void {
  hub.dropAll();
  if ('closeAllConnections' in server) server.closeAllConnections();
}
