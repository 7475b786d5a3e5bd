import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { drip, type Raw, speak, writeAll } from './raw-http.ts';

/** A malicious request, and its permitted outcomes. */
export interface Act {
  name: string;
  send: (socket: Socket) => unknown;
  /** 0: closed without a response. */
  expected: readonly number[];
  /** The server limit it hits; if omitted, it is answered at once. */
  until?: 'head' | 'request';
}

const MB = 1024 * 1024;
const DEPTH = 10_000;
const ZEROS_KB = 48;

const head = (first: string, ...lines: string[]): string => [first, ...lines, '', ''].join('\r\n');
const post = (...lines: string[]): string =>
  head(
    'POST /api/auth/sign-in/email HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    ...lines,
  );
const whole = (text: string, ...lines: string[]): string =>
  post(`content-length: ${Buffer.byteLength(text)}`, ...lines) + text;
const deep = (inside: string): string =>
  `{"email":${'['.repeat(DEPTH)}${inside}${']'.repeat(DEPTH)},"password":"x"}`;

/** A compressed flood of zeros: compressed it is as large as a body may be. */
const bomb = gzipSync(Buffer.alloc(50 * MB)).subarray(0, ZEROS_KB * 1024);

const said =
  (bytes: string | Buffer) =>
  (socket: Socket): void => {
    socket.write(bytes);
  };

export const ACTS: readonly Act[] = [
  {
    name: 'a head of a megabyte',
    send: async (socket) => {
      socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-long: ');
      await writeAll(socket, Buffer.alloc(64 * 1024, 'a'), 16);
    },
    expected: [431],
  },
  {
    name: 'many heads in one',
    send: said(
      head(
        'GET /api/health HTTP/1.1',
        'host: localhost',
        ...Array.from({ length: 5000 }, (_, at) => `x${at}: 1`),
      ),
    ),
    expected: [431],
  },
  {
    name: 'an address of 100 kB',
    send: said(head(`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'host: localhost')),
    expected: [414, 431],
  },
  {
    name: '50 MB, said before',
    send: async (socket) => {
      socket.write(post(`content-length: ${50 * MB}`));
      await writeAll(socket, Buffer.alloc(MB, ' '), 50);
    },
    expected: [413],
  },
  {
    name: '50 MB in pieces',
    send: async (socket) => {
      socket.write(post('transfer-encoding: chunked'));
      const piece = Buffer.alloc(64 * 1024, ' ');
      await writeAll(socket, Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]), 800);
    },
    expected: [413],
  },
  {
    name: 'a thousand questions without waiting for an answer',
    send: said(head('GET /api/health HTTP/1.1', 'host: localhost').repeat(1000)),
    expected: [0],
  },
  { name: 'JSON 10,000 deep', send: said(whole(deep('1'))), expected: [400] },
  { name: 'JSON 10,000 deep that is looked into', send: said(whole(deep('"\\u0000"'))), expected: [400] },
  {
    name: 'a bomb of gzip',
    send: (socket) => {
      socket.write(post('content-encoding: gzip', `content-length: ${bomb.length}`));
      socket.write(bomb);
    },
    expected: [400, 415],
  },
  {
    name: 'a length and an encoding that contradict each other',
    send: said(
      `${post('content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
    ),
    expected: [400],
  },
  {
    name: 'two lengths',
    send: said(`${post('content-length: 2', 'content-length: 30')}{}`),
    expected: [400],
  },
  {
    name: 'an encoding that nobody knows',
    send: said(`${post('transfer-encoding: xchunked')}0\r\n\r\n`),
    expected: [400, 501],
  },
  {
    name: 'chunked, and then something else',
    send: said(`${post('transfer-encoding: chunked, identity')}0\r\n\r\n`),
    expected: [400, 501],
  },
  {
    name: 'a line end inside a head',
    send: said('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: a\rb: c\r\n\r\n'),
    expected: [400],
  },
  {
    name: 'a head that goes on in the next line',
    send: said('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\n\r\n'),
    expected: [200, 400],
  },
  { name: 'no host', send: said(head('GET /api/health HTTP/1.1')), expected: [400] },
  { name: 'HTTP/1.0', send: said(head('GET /api/health HTTP/1.0')), expected: [200] },
  {
    name: 'somebody else’s whole address',
    send: said(head('GET http://evil.example/api/health HTTP/1.1', 'host: evil.example')),
    expected: [200, 400],
  },
  {
    name: 'a tunnel',
    send: said(head('CONNECT evil.example:443 HTTP/1.1', 'host: evil.example')),
    expected: [0, 400, 404, 405],
  },
  {
    name: 'another protocol, offered',
    send: said(head('GET /api/health HTTP/1.1', 'host: localhost', 'connection: upgrade', 'upgrade: h2c')),
    expected: [200],
  },
  { name: 'HTTP/2 at once', send: said('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), expected: [400, 505] },
  {
    name: 'an expectation',
    send: said(`${post('content-length: 2', 'expect: 200-ok')}{}`),
    expected: [400, 417],
  },
  {
    name: 'TLS where there is none',
    send: said(Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])),
    expected: [400],
  },
  {
    name: 'a head a byte at a time',
    send: (socket) => {
      socket.write('GET /');
      drip(socket, 'a', 50);
    },
    expected: [0, 408],
    until: 'head',
  },
  { name: 'nothing', send: () => undefined, expected: [0, 408], until: 'head' },
  {
    name: 'a body a byte at a time',
    send: (socket) => {
      socket.write(post('content-length: 60000'));
      drip(socket, ' ', 50);
    },
    expected: [0, 408],
    until: 'request',
  },
];

/** The server's time limits for slow requests. */
interface SlowLimits {
  head: number;
  request: number;
}

/** Time limit for refusing all others. */
export const AT_ONCE_MS = 1000;
/** Interval at which the server checks for slow requests. */
const LOOK_MS = 2500;

/** Performs an act; returns its outcome, and the deadline for it. */
export async function perform(
  act: Act,
  port: number,
  limits: SlowLimits,
): Promise<Raw & { limitMs: number; isKept: boolean }> {
  const limitMs = act.until === undefined ? AT_ONCE_MS : limits[act.until] + LOOK_MS;
  const raw = await speak(port, act.send, limitMs * 2 + 5000);
  return { ...raw, limitMs, isKept: act.expected.includes(raw.status) && raw.tookMs <= limitMs };
}
