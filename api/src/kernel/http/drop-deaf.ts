import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Hangs up on whoever asks and does not take the answer, which would be kept for them without an end. What is still worked
 * out may take as long as it does; a connection on which nothing is asked goes by the server's own time.
 */
export function dropDeaf(server: Server, afterMs: number): void {
  /** How many answers each connection waits for. */
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: 1 | -1): void => {
    waiting.set(socket, (waiting.get(socket) ?? 0) + more);
  };
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  // Comes when nothing was sent and nothing taken for so long; with a listener the server leaves what to do to it.
  server.setTimeout(afterMs, (socket) => {
    if (!waiting.get(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(afterMs);
  });
}
