import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';
import type { AppEnv } from './context.ts';

const SOCKET = '192.0.2.1';

/** The address that we take a request to come from. */
async function seen(trustProxy: boolean, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientIp(c, trustProxy)));
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: SOCKET } } });
  return answer.text();
}

test.each([
  ['the one that the proxy has added', '198.51.100.7', '198.51.100.7'],
  ['behind what the client has written itself', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  [
    'behind as many as there are, however they are spaced',
    '127.0.0.1,10.0.0.1 ,  198.51.100.7 ',
    '198.51.100.7',
  ],
  ['of IPv6 too', '203.0.113.5, 2001:db8::7', '2001:db8::7'],
])('behind a proxy the last entry is the client: %s', async (_, forwarded, expected) => {
  expect(await seen(true, forwarded)).toBe(expected);
});

test('a proxy that says nothing, or nothing last, is itself the client', async () => {
  for (const forwarded of [undefined, '', ' ', '203.0.113.5, '])
    expect(await seen(true, forwarded)).toBe(SOCKET);
});

test('without a proxy nobody says where they come from', async () => {
  expect(await seen(false, '203.0.113.5')).toBe(SOCKET);
});
