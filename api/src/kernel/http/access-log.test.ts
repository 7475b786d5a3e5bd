import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '#kernel/log';
import { logAccess } from './access-log.ts';
import { createApp } from './app.ts';
import { type HttpServer, listen, portOf } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { operation } from './operation.ts';
import { route } from './route.ts';

const SECRETS = [
  'ana@secret.example',
  'the-cookie',
  'the-token',
  'the-body',
  '10.11.12.13',
  'the-agent',
  'the-referrer',
];
const lines: string[] = [];
let server: HttpServer;
let url = '';

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const read = operation({
    method: 'post',
    path: '/api/people/{email}',
    tag: 'Test',
    summary: 'Somebody',
    access: 'public',
    params: z.strictObject({ email: z.string() }),
    body: z.strictObject({ text: z.string() }),
    answer: z.object({ success: z.literal(true) }),
  });
  const deps = { log, metrics: createMetrics(), allowedOrigins: [], identify: async () => undefined };
  const app = createApp(deps, [(api) => route(api, read, () => ({ success: true }))]);
  server = listen(app.fetch, '127.0.0.1', 0);
  logAccess(server, log);
  await once(server, 'listening');
  url = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.close();
});

async function lineOf(path: string, init: RequestInit): Promise<Record<string, unknown>> {
  lines.length = 0;
  const answer = await fetch(url + path, init);
  await answer.text();
  await vi.waitUntil(() => lines.length > 0);
  expect(lines).toHaveLength(1);
  for (const secret of SECRETS) expect(lines[0]).not.toContain(secret);
  return JSON.parse(lines[0] ?? '');
}
const headers = {
  'content-type': 'application/json',
  cookie: 'session=the-cookie',
  authorization: 'Bearer the-token',
  'x-forwarded-for': '10.11.12.13',
  'user-agent': 'the-agent',
  referer: 'http://localhost/the-referrer',
};

test('a line says which operation, how it ended, how long it took and how much it was; nothing of what was sent', async () => {
  const body = JSON.stringify({ text: 'the-body' });
  const line = await lineOf('/api/people/ana@secret.example', { method: 'POST', headers, body });
  expect(line).toMatchObject({ area: 'access', method: 'POST', route: '/api/people/{email}', status: 200 });
  expect(Object.keys(line).sort()).toEqual(
    [
      'level',
      'time',
      'pid',
      'hostname',
      'area',
      'id',
      'method',
      'route',
      'status',
      'ms',
      'bytes',
      'msg',
    ].sort(),
  );
  expect(line.bytes).toBeGreaterThan(20);
});

test('a refusal has the id that its answer has, and an address that is none of ours is not repeated', async () => {
  const refused = await lineOf('/api/people/ana@secret.example', { method: 'POST', headers, body: '{}' });
  expect(refused).toMatchObject({ route: '/api/people/{email}', status: 400 });
  expect(await lineOf('/reset?token=the-token', { headers })).toMatchObject({ route: 'other', status: 404 });
});
