import { once } from 'node:events';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';

/** The product's address and the session of a socket. */
export interface Door {
  origin: string;
  cookie: string;
}

/** A malicious socket act, and the close code or refusal status expected. */
interface SocketAct {
  name: string;
  act: (socket: WebSocket) => unknown;
  /** 1006: it was still sending when closed, and did not read the reason. */
  expected: readonly number[];
  from?: string;
}

const EMPTY = new Uint8Array();
const subscribe = (topicId: number, filter: string): Uint8Array =>
  new LiveCodec().encode({ kind: 'subscribe', topicId, topic: { name: 'arbs', filter } });
const again = (times: number, act: (nth: number) => void): void => {
  for (let nth = 0; nth < times; nth += 1) act(nth);
};

export const SOCKET_ACTS: readonly SocketAct[] = [
  {
    name: 'a frame that is too long',
    act: (socket) => socket.send(Buffer.alloc(65 * 1024)),
    expected: [1009],
  },
  {
    name: 'a frame in pieces without an end',
    act: (socket) => again(20_000, () => socket.send(EMPTY, { fin: false })),
    expected: [1006, 1008],
  },
  {
    name: '10,000 subscriptions',
    act: (socket) => again(10_000, (nth) => socket.send(subscribe(nth, `{"limit":${1 + (nth % 500)}}`))),
    expected: [1008],
  },
  { name: '10,000 pings', act: (socket) => again(10_000, () => socket.ping()), expected: [1006, 1008] },
  { name: 'text', act: (socket) => socket.send('{"subscribe":"arbs"}'), expected: [1007] },
  {
    name: 'bytes that mean nothing',
    act: (socket) => socket.send(Buffer.alloc(300, 0xff)),
    expected: [1007],
  },
  {
    name: 'a frame without its mask',
    act: (socket) => socket.send(EMPTY, { mask: false }),
    expected: [1002],
  },
  { name: 'somebody else’s page', act: () => undefined, expected: [403], from: 'https://evil.example' },
];

function knock({ origin, cookie }: Door, from?: string): WebSocket {
  const url = `${origin.replace('http', 'ws')}/api/live`;
  const socket = new WebSocket(url, { headers: { cookie, ...(from !== undefined && { origin: from }) } });
  socket.on('error', () => undefined);
  return socket;
}

/** Returns whether everything is accepted, so that a last ping is answered; otherwise the socket is closed before. */
export async function isBorne(door: Door, { act }: SocketAct): Promise<boolean> {
  const socket = knock(door);
  await once(socket, 'open');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('close', () => resolve(false));
  socket.on('pong', (data) => data.toString() === LAST && resolve(true));
  act(socket);
  socket.ping(LAST);
  const isTaken = await promise;
  socket.terminate();
  return isTaken;
}
const LAST = 'last';

/** @returns how it ended, and the time since the act */
export async function performOn(
  door: Door,
  { act, from }: SocketAct,
): Promise<{ status: number; tookMs: number }> {
  const socket = knock(door, from);
  let beganMs = performance.now();
  const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  socket.once('open', () => {
    beganMs = performance.now();
    act(socket);
  });
  const status = await Promise.race([refused, closed]);
  const tookMs = performance.now() - beganMs;
  socket.terminate();
  return { status, tookMs };
}
