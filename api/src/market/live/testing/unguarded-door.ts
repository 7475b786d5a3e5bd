import { once } from 'node:events';
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { portOf } from '#kernel/http';
import { cookieOf, type DemoName, type TestServices } from '#testing';
import { liveSocket } from '../live-socket.ts';

interface UnguardedDoor {
  origin: string;
  /** The product's ends of the sockets that came in. */
  ends: WebSocket[];
  stop(): void;
}

/**
 * The saboteur's door to the live hub: nobody says how many pieces a frame may have, pings are not counted, and what a
 * socket has not read is not looked at. What a test of those guards has to see.
 */
export async function unguardedDoor(services: TestServices, name: DemoName): Promise<UnguardedDoor> {
  const headers = new Headers({ cookie: await cookieOf(services, name) });
  const identify = () => services.identify(headers);
  const identity = await identify();
  if (!identity) throw new Error('Nobody is signed in');
  const server = createServer();
  const ends: WebSocket[] = [];
  const unlimited = { maxFragments: 0, maxBufferedChunks: 0, maxPendingAutoPongs: 0 };
  new WebSocketServer({ server, perMessageDeflate: false, ...unlimited }).on('connection', (raw) => {
    ends.push(raw);
    const unseen = { ...liveSocket(raw), unreadBytes: 0 };
    const connection = services.hub.connect(unseen, { identity, network: '127.0.0.1', identify });
    raw.on('message', (data) => Buffer.isBuffer(data) && connection.receive(data));
    raw.on('close', () => services.hub.disconnect(connection));
    raw.on('error', () => raw.terminate());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    ends,
    stop: () => {
      for (const end of ends) end.terminate();
      server.close();
    },
  };
}
