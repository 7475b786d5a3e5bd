import { createServer, Server } from 'node:http';
import { serve } from '@hono/node-server';
import { closeStalled } from './close-stalled.ts';
import { guardAnswers } from './security-headers.ts';

/** How long slow ones may take, and how many there may be. */
export interface ConnectionLimits {
  /** A head must be here after this; so must the first byte of a connection. */
  headMs: number;
  /** A whole request. */
  requestMs: number;
  /** Who takes nothing of an answer for so long is hung up on. */
  deafMs: number;
  /** How often slow and deaf ones are looked after: Node does so every half minute, and they live so much longer. */
  checkMs: number;
  /** Every live socket that there may be, and room for requests. */
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

/** Serves an app with our limits and guards; answers before it listens. Port 0 takes a free one. */
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
      // Whoever offers another protocol (curl with --http2 does) is answered in this one.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  });
  if (!(server instanceof Server)) throw new Error('The server speaks another protocol');
  server.maxConnections = connections;
  closeStalled(server, deafMs, checkMs);
  guardAnswers(server);
  return server;
}

/** The port that it took. */
export function portOf(server: HttpServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}
