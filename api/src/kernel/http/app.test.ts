import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { createLog } from '#kernel/log';
import { createApp, type Mount } from './app.ts';
import { createMetrics } from './metrics.ts';
import { route } from './route.ts';

const deps = {
  log: createLog('silent'),
  metrics: createMetrics(),
  identify: async () => undefined,
  allowedOrigins: [],
};
const broken: Mount = (api) =>
  route(
    api,
    {
      method: 'get',
      path: '/api/broken',
      tag: 't',
      summary: 's',
      access: 'public',
      answer: z.object({}),
      failure: 'Failed to fetch arbs',
    },
    () => {
      throw new Error('secret detail of the database');
    },
  );

test('an unknown path is a JSON 404', async () => {
  const response = await createApp(deps, []).request('/api/nothing');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ success: false, message: 'Not found', code: 'NOT_FOUND' });
});

test('what is thrown inside never leaves: the fixed message, a request id, no stack', async () => {
  const response = await createApp(deps, [broken]).request('/api/broken');
  expect(response.status).toBe(500);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.text()).toBe('{"success":false,"message":"Failed to fetch arbs","code":"INTERNAL"}');
});

test('sending people away because too many come costs a line each, not a stack', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const full: Mount = (api) =>
    route(
      api,
      {
        method: 'get',
        path: '/api/full',
        tag: 't',
        summary: 's',
        access: 'public',
        answer: z.object({}),
        failure: 'No',
      },
      () => {
        throw new ApiError('UNAVAILABLE', { retryAfterS: 2 });
      },
    );
  const response = await createApp({ ...deps, log, metrics: createMetrics() }, [full]).request('/api/full');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
});

test.each([
  ['PostgreSQL: another writer was first, again and again', { code: '40001' }],
  ['PostgreSQL: too many connections', { code: '53300' }],
  ['the pool: none became free', {}, 'timeout exceeded when trying to connect'],
  ['SQLite: locked', { code: 'SQLITE_BUSY' }],
])('a database without room sends people away for a moment: %s', async (_, more, message = 'no room') => {
  const full: Mount = (api) =>
    route(
      api,
      { method: 'get', path: '/api/full', tag: 't', summary: 's', access: 'public', answer: z.object({}) },
      () => {
        throw Object.assign(new Error(message), more);
      },
    );
  const response = await createApp({ ...deps, metrics: createMetrics() }, [full]).request('/api/full');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
});
