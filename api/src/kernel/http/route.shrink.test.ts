import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#kernel/log';
import { createApp, type Mount } from './app.ts';
import { createMetrics } from './metrics.ts';
import { route } from './route.ts';

const TEXT = 'abc '.repeat(1000);

/** What an address answers with a text of so many characters. */
const answering =
  (path: `/${string}`, chars: number): Mount =>
  (api) =>
    route(
      api,
      {
        method: 'get',
        path,
        tag: 't',
        summary: 's',
        access: 'public',
        answer: z.object({ text: z.string() }),
      },
      () => ({ text: TEXT.slice(0, chars) }),
    );

const ask = (path: `/${string}`, chars: number, accepted: string) => {
  const deps = {
    log: createLog('silent'),
    metrics: createMetrics(),
    identify: async () => undefined,
    allowedOrigins: [],
  };
  return createApp(deps, [answering(path, chars)]).request(path, {
    headers: { 'accept-encoding': accepted },
  });
};

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'a large answer comes to who takes %s as %s, and is the same',
  async (accepted, encoding, open) => {
    const packed = await ask('/api/bookies/live', 4000, accepted);
    const headers = ['content-encoding', 'vary', 'content-type'].map((name) => packed.headers.get(name));
    expect(headers).toEqual([encoding, 'Accept-Encoding', 'application/json; charset=utf-8']);
    const body = Buffer.from(await packed.arrayBuffer());
    expect(body.length).toBeLessThan(200);
    expect(JSON.parse(open(body).toString())).toEqual({ text: TEXT });
  },
);

test.each([
  ['a small answer', '/api/bookies/live', 1000, 'br'],
  ['a large one to who takes nothing', '/api/bookies/live', 4000, 'identity'],
  ['one of an account', '/api/account/security', 4000, 'br, gzip'],
  ['one of a sign-in', '/api/auth/me', 4000, 'br, gzip'],
  ['a link that opens something', '/api/settings/arbs/live/share', 4000, 'br, gzip'],
  ['the passwords of an account at a bookmaker', '/api/bot/users/bookie/credentials', 4000, 'br, gzip'],
] as const)('%s comes as it is', async (_what, path, chars, accepted) => {
  const answer = await ask(path, chars, accepted);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual({ text: TEXT.slice(0, chars) });
});
