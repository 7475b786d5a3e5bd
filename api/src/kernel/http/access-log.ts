import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { AppContext } from './context.ts';
import type { HttpServer } from './listen.ts';
import { requestId } from './request-id.ts';

interface Taken {
  route: string;
  id: string;
}

/** The operation that handles each request in progress. */
const taken = new WeakMap<IncomingMessage, Taken>();

/** Notes which operation handles a request, by its pattern: the path itself may contain personal data. */
export function noteRoute(c: AppContext, route: string): void {
  const request = c.env?.incoming;
  if (request instanceof Object && 'socket' in request && isLogged.has(request.socket))
    taken.set(request, { route, id: requestId(c) });
}
/** Requests are numbered only if a log reads the ids: an id costs more than a small answer. */
const isLogged = new WeakSet<object>();

/** Status for a client that disconnected before the answer. */
const HUNG_UP = 499;

/**
 * Logs one line per finished request: id, operation, status, time and bytes. No addresses, headers, bodies or tokens,
 * nor paths, which may contain an e-mail address or an id.
 */
export function logAccess(server: HttpServer, log: Logger): void {
  const access = log.child({ area: 'access' });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, method } = request;
    isLogged.add(socket);
    const beganMs = performance.now();
    const bytesBefore = socket.bytesWritten;
    response.once('close', () => {
      const { route = 'other', id } = taken.get(request) ?? {};
      access.info(
        {
          ...(id !== undefined && { id }),
          method,
          route,
          status: response.writableFinished ? response.statusCode : HUNG_UP,
          ms: Math.round((performance.now() - beganMs) * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
        },
        'Request',
      );
    });
  });
}
