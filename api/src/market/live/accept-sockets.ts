import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError, errorAnswer } from '#kernel/errors';
import {
  addressOf,
  GUARD_HEADERS,
  type Identity,
  isSameParty,
  JSON_HEADERS,
  knownError,
  STRICT_TRANSPORT,
} from '#kernel/http';
import { clientNetwork } from '#kernel/limits';
import { CLOSE, MAX_PAYLOAD_BYTES, MAX_PIECES } from './live.limits.ts';
import type { Guest, LiveHub } from './live-hub.ts';
import { liveSocket } from './live-socket.ts';

const PATH = '/api/live';

interface UpgradeDeps {
  /** False: this process serves no sockets. */
  servesPeople?: boolean;
  hub: LiveHub;
  allowedOrigins: readonly string[];
  /** Whether a trusted proxy states where requests come from. */
  trustProxy: boolean;
  /** Whether browsers connect over https only. */
  isEncrypted?: boolean;
  identify(headers: Headers): Promise<Identity | undefined>;
}
/** A Node HTTP server's upgrade event, of either version of the protocol. */
interface UpgradeSource {
  on(event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): unknown;
}

const headersOf = (request: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const name of ['cookie', 'origin', 'sec-fetch-site']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
};

const networkOfRequest = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = [headers['x-forwarded-for']].flat().join();
  return clientNetwork(addressOf(forwarded, socket.remoteAddress, trustProxy));
};

/**
 * Checks an upgrade request and returns whose socket it is.
 * @throws ApiError with the reason to refuse
 */
async function admit(deps: UpgradeDeps, request: IncomingMessage): Promise<Guest> {
  const headers = headersOf(request);
  if (request.url?.split('?')[0] !== PATH || deps.servesPeople === false) throw new ApiError('NOT_FOUND');
  if (!isSameParty(headers, deps.allowedOrigins)) {
    throw new ApiError('FORBIDDEN', { message: 'Sockets from this origin are not allowed' });
  }
  const identity = await deps.identify(headers);
  if (!identity) throw new ApiError('UNAUTHORIZED');
  const network = networkOfRequest(request, deps.trustProxy);
  return { identity, network, identify: () => deps.identify(headers) };
}

/** Answers over HTTP and disconnects: there is no socket yet. */
function refuse(socket: Duplex, error: unknown, isEncrypted: boolean): void {
  const known = knownError(error);
  const body = JSON.stringify(errorAnswer(known));
  const headers = {
    ...GUARD_HEADERS,
    ...JSON_HEADERS,
    ...(isEncrypted && { 'strict-transport-security': STRICT_TRANSPORT }),
  };
  socket.end(
    [
      `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status] ?? ''}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function serveSocket(hub: LiveHub, raw: WebSocket, guest: Guest): void {
  const connection = hub.connect(liveSocket(raw), guest);
  raw.on('message', (data, isBinary) => {
    if (isBinary && Buffer.isBuffer(data)) connection.receive(data);
    else connection.close(CLOSE.badFrame, 'bad frame');
  });
  raw.on('ping', () => connection.pinged());
  raw.on('close', () => hub.disconnect(connection));
  // A broken socket closes itself; without a listener the event would end the process.
  raw.on('error', () => raw.terminate());
}

/** Accepts a server's upgrades into the live hub. Origin, session and limits are checked before the handshake. */
export function acceptSockets(server: UpgradeSource, deps: UpgradeDeps): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_PIECES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', async (request, socket, head) => {
    const hangUp = () => socket.destroy();
    socket.on('error', hangUp);
    try {
      const guest = await admit(deps, request);
      if (socket.destroyed) return;
      // No await between this and the connection: concurrent requests see each other.
      deps.hub.demandCapacity(guest);
      socket.off('error', hangUp);
      sockets.handleUpgrade(request, socket, head, (raw) => serveSocket(deps.hub, raw, guest));
    } catch (error) {
      refuse(socket, error, deps.isEncrypted === true);
    }
  });
}
