import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveServer, liveServer } from '#market/live/testing';
import type { PasswordHashing } from '#people/auth';

let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.stop());

/** The status line with which raw bytes are answered. */
async function statusOf(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.end(bytes);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString().split('\r\n')[0] ?? '';
}
const post = (headers: string[], body: string): string =>
  [
    'POST /api/auth/sign-in/email HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');

test.each([
  ['a head of 20 kilobytes', post([`x-long: ${'a'.repeat(20 * 1024)}`, 'content-length: 2'], '{}'), /431/],
  [
    'a length that contradicts the encoding',
    post(['content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'),
    /400/,
  ],
  ['two lengths', post(['content-length: 2', 'content-length: 3'], '{}'), /400/],
  ['a body said to be huge', post(['content-length: 99999999', 'connection: close'], '{}'), /413/],
  [
    'a chunked body without a name for it',
    post(['transfer-encoding: chunked', 'connection: close'], '2\r\n{}\r\n0\r\n\r\n'),
    /400/,
  ],
  [
    'a packed body',
    post(['content-encoding: gzip', 'content-length: 4', 'connection: close'], '\x1f\x8b\x08\x00'),
    /400/,
  ],
  ['no HTTP', 'hello\r\n\r\n', /400/],
])('%s is refused', async (_, bytes, status) => {
  expect(await statusOf(bytes)).toMatch(status);
});

test('the server lives on', async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200);
});

test('what is being answered when the stop comes is answered', async () => {
  const [both, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let compared = 0;
  const hashing: PasswordHashing = {
    hash: async (password) => `plain ${password}`,
    async matches(hash, password) {
      compared += 1;
      if (compared === 2) both.resolve();
      await held.promise;
      return hash === `plain ${password}`;
    },
  };
  const own = await liveServer({ hashing });
  const url = `http://127.0.0.1:${own.port}/api/auth/sign-in/email`;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'free@bothways.test', password: 'bothways-demo' }),
  };
  const answers = [fetch(url, request), fetch(url, request)];
  await both.promise;
  const stopped = own.stop();
  held.resolve();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  await stopped;
});
