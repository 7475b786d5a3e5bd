import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { GUARD_HEADERS } from '#kernel/http';
import { createLog } from '#kernel/log';
import { cookieOf, type TestServices, testServices } from '#testing';
import type { MetricsConfig } from './metrics.config.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';

const KEY = 'only-for-figures';
const access = { key: KEY, name: 'METRICS_TOKEN' };

let services: TestServices;
let server: MetricsServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await services.database.close();
});
const serve = async (metrics: MetricsConfig) => {
  services = await testServices({ config: { metrics } });
};
const ask = (headers: Record<string, string> = {}) => services.app.request('/metrics', { headers });

describe("on the product's port", () => {
  test('the demo tells everybody', async () => {
    await serve({ access: 'public', own: undefined });
    expect(await (await ask()).text()).toContain('bothways_live_sockets 0');
  });

  test('none of its figures looks at every socket', async () => {
    await serve({ access: 'public', own: undefined });
    const figures = await (await ask()).text();
    expect(figures).toContain('nodejs_heap_size_used_bytes');
    expect(figures).not.toContain('nodejs_active_');
  });

  test('without a token there is no such address, whoever asks', async () => {
    await serve({ access: undefined, own: undefined });
    const missing = await services.app.request('/nothing');
    for (const headers of [{}, { cookie: await cookieOf(services, 'admin') }, { accept: 'text/html' }]) {
      const answer = await ask(headers);
      expect([answer.status, await answer.json()]).toEqual([404, await missing.clone().json()]);
    }
  });

  test('the token opens them, and nothing else does', async () => {
    await serve({ access, own: undefined });
    const opened = await ask({ authorization: `Bearer ${KEY}` });
    expect(opened.status).toBe(200);
    const admin = await cookieOf(services, 'admin');
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${KEY}x`,
      `Bearer ${KEY.slice(1)}`,
      `Basic ${KEY}`,
      KEY,
    ])
      for (const cookie of ['', admin]) expect((await ask({ authorization, cookie })).status).toBe(401);
    expect((await services.app.request(`/metrics?token=${KEY}`)).status).toBe(401);
  });
});

describe('on a port of their own', () => {
  const start = async (own: NonNullable<MetricsConfig['own']>) => {
    await serve({ access: undefined, own });
    server = await startMetricsServer(services.metrics, own, createLog('silent'));
    return `http://127.0.0.1:${server.port}`;
  };

  test('they are told, and nothing else of the product is there', async () => {
    const url = await start({ host: '127.0.0.1', port: 0, access: 'public' });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('bothways_live_sockets 0');
    for (const path of ['/', '/api/health', '/api/openapi.json', '/api/auth/me'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  });

  test('they want the token, where there is one', async () => {
    const url = await start({ host: '127.0.0.1', port: 0, access });
    const refused = await fetch(`${url}/metrics`);
    const opened = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${KEY}` } });
    expect([refused.status, opened.status]).toEqual([401, 200]);
    for (const { headers } of [refused, opened])
      expect(Object.fromEntries(headers)).toMatchObject(GUARD_HEADERS);
  });

  test('a stop does not wait for who stays connected', async () => {
    const url = new URL(await start({ host: '127.0.0.1', port: 0, access: 'public' }));
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await server?.stop();
    server = undefined;
    await closed;
  });
});
