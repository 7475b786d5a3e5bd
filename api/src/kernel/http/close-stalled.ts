import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many questions may be open on one connection. Browsers have one, and proxies too: each takes memory before it is looked at. */
const MAX_OPEN = 32;

/**
 * Hangs up on whoever asks and does not take the answer, which would be kept for them without an end. What is still worked
 * out may take as long as it does; a connection on which nothing is asked goes by the server's own time.
 * @param checkMs how often it is looked who takes nothing
 */
export function closeStalled(server: Server, afterMs: number, checkMs: number): void {
  /** How many answers each connection waits for. */
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
  // The time below begins anew with everything that is heard: who has an answer before them is not listened to until they
  // take it, or they would be kept for as long as they say something now and then.
  const timer = setInterval(() => {
    for (const socket of waiting.keys()) {
      if (socket.writableLength > 0) socket.pause();
      else if (socket.isPaused()) socket.resume();
    }
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  // Comes when nothing was sent and nothing taken for so long; with a listener the server leaves what to do to it.
  server.setTimeout(afterMs, (socket) => {
    if (!waiting.get(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(afterMs);
  });
}
