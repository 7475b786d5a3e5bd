import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Pipelined requests per connection. Browsers send one, and so do proxies: each takes memory before it is inspected.
 */
const MAX_OPEN = 32;

/**
 * Disconnects clients that request without reading the response, which would otherwise be buffered indefinitely.
 * Computing a response may take any time; idle connections are subject to the server's own timeout.
 * @param checkMs interval between checks
 */
export function closeStalled(server: Server, afterMs: number, checkMs: number): void {
  /** Pending responses per connection. */
  const waiting = new Map<Socket, number>();
  const count = (socket: Socket, more: 1 | -1): void => {
    const left = (waiting.get(socket) ?? 0) + more;
    if (left > 0) waiting.set(socket, left);
    else {
      waiting.delete(socket);
      if (socket.isPaused()) socket.resume();
    }
  };
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
    if ((waiting.get(socket) ?? 0) > MAX_OPEN) socket.destroy();
  });
  // The timeout restarts with every byte received: a connection with a pending response is paused until the client
  // reads it, or sending now and then would keep it alive.
  const timer = setInterval(() => {
    for (const socket of waiting.keys()) {
      if (socket.writableLength > 0) socket.pause();
      else if (socket.isPaused()) socket.resume();
    }
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  // Fires when nothing was sent or received for that long; with a listener, the server leaves the reaction to it.
  server.setTimeout(afterMs, (socket) => {
    if (!waiting.get(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(afterMs);
  });
}
