import { createServer, Server } from 'node:http';
import { serve } from '@hono/node-server';
import { closeStalled } from './close-stalled.ts';
import { guardAnswers } from './security-headers.ts';

/** Limits on slow clients and on connections. */
export interface ConnectionLimits {
  /** Time for the request head, and for the first byte of a connection. */
  headMs: number;
  /** Time for a whole request. */
  requestMs: number;
  /** A client that reads nothing of a response for this long is disconnected. */
  deafMs: number;
  /** Interval of these checks: Node's default is half a minute, which would prolong every limit. */
  checkMs: number;
  /** Every live socket that may exist, plus a reserve for requests. */
  connections: number;
}
export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 60_000,
  deafMs: 30_000,
  checkMs: 1000,
  connections: 25_000,
};
const MAX_HEADER_BYTES = 16 * 1024;

type Fetch = Parameters<typeof serve>[0]['fetch'];
export type HttpServer = Server;

/** Serves an app with our limits and guards; returns once it listens. Port 0 picks a free port. */
export function listen(
  fetch: Fetch,
  hostname: string,
  port: number,
  limits: Partial<ConnectionLimits> = {},
): HttpServer {
  const { headMs, requestMs, deafMs, checkMs, connections } = { ...CONNECTION_LIMITS, ...limits };
  const server = serve({
    fetch,
    hostname,
    port,
    createServer,
    serverOptions: {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Offers of other upgrades (curl --http2 makes one) are ignored.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  });
  if (!(server instanceof Server)) throw new Error('The server speaks another protocol');
  server.maxConnections = connections;
  closeStalled(server, deafMs, checkMs);
  guardAnswers(server);
  return server;
}

/** Returns the port it listens on. */
export function portOf(server: HttpServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}
