import { serve } from '@hono/node-server';

/** Slow senders: their head must be here after this, and their whole request after that. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

type Fetch = Parameters<typeof serve>[0]['fetch'];
export type HttpServer = ReturnType<typeof serve>;

/** Serves an app with our limits; answers before it listens. Port 0 takes a free one. */
export const listen = (fetch: Fetch, hostname: string, port: number): HttpServer =>
  serve({
    fetch,
    hostname,
    port,
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  });

/** The port that it took. */
export function portOf(server: HttpServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}
