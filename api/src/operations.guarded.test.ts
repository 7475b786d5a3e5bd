import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import {
  type AnyOperation,
  createApp,
  createMetrics,
  GUARD_HEADERS,
  type HttpServer,
  listen,
  portOf,
  route,
} from '#kernel/http';
import { createLog } from '#kernel/log';
import { UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { type LiveServer, liveServer } from '#market/live/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import { openSession } from '#people/auth/testing';
import { assignRole } from '#people/iam';
import { addUser, INGEST_KEY, NOBODY, SAMPLES, TEST_ORIGIN } from '#testing';
import { nameOf, OPERATIONS } from './operations.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What answers may say in their own way: what everybody may keep for a while, and the page of the document. */
const OWN: Record<string, RegExp> = {
  'GET /api/testimonials cache-control': /^public, max-age=60\b/,
  'GET /api/docs/{asset} cache-control': /^public, max-age=3600$/,
  'GET /api/docs content-security-policy': /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'/,
};

function demandGuards(operation: AnyOperation, { ok, headers }: Response): void {
  const name = nameOf(operation);
  for (const [header, value] of Object.entries(GUARD_HEADERS)) {
    const own = ok ? OWN[`${name} ${header}`] : undefined;
    if (own) expect(headers.get(header)).toMatch(own);
    else expect([name, header, headers.get(header)]).toEqual([name, header, value]);
  }
}

describe('whatever the product answers', () => {
  let server: LiveServer;
  let owner = '';
  beforeAll(async () => {
    server = await liveServer({ config: { paypal: UNREACHED_PAYPAL, telegram: UNREACHED_TELEGRAM } });
    const { database } = server.services;
    owner = await addUser(database, 'owner@guards.test');
    await assignRole(database.db, owner, 'owner', 1);
  });
  afterAll(() => server.stop());

  /** A session of its own for each call: some operations end the one that they are called with. */
  async function ownersCookie(): Promise<{ cookie: string }> {
    const entering = { userId: owner, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { database, clock } = server.services;
    const { token } = await transact(database.db, (trx) => openSession(trx, entering, clock.nowMs()));
    return { cookie: `session=${token}` };
  }
  function ask({ method, path }: AnyOperation, headers: Record<string, string>): Promise<Response> {
    const { query = '', body = {}, params = {} } = SAMPLES[`${method.toUpperCase()} ${path}`] ?? {};
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? NOBODY);
    return fetch(`http://127.0.0.1:${server.port}${address}${query}`, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', ...headers },
      ...(method !== 'get' && { body: JSON.stringify(body) }),
    });
  }

  test.each(OPERATIONS.map((operation) => ({ operation, name: nameOf(operation) })))(
    '$name is guarded, to the owner and to nobody',
    async ({ operation }) => {
      const keyed = { authorization: `Bearer ${INGEST_KEY}` };
      for (const headers of [
        {},
        { ...keyed, ...(await ownersCookie()) },
        { origin: 'https://elsewhere.test' },
      ]) {
        const response = await ask(operation, headers);
        demandGuards(operation, response);
        await response.body?.cancel();
      }
    },
  );
});

/** Every operation with an open door, and behind it an answer without headers. */
const bare = () =>
  createApp(
    {
      log: createLog('silent'),
      metrics: createMetrics(),
      allowedOrigins: [TEST_ORIGIN],
      identify: async () => undefined,
    },
    [
      (api) => {
        for (const { params, query, body, bodyTypes, ...open } of OPERATIONS)
          route(api, { ...open, access: 'public' }, () => new Response('bare'));
      },
    ],
  );

describe('an answer that says nothing for itself', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = listen(bare().fetch, '127.0.0.1', 0);
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  test.each(OPERATIONS.map(({ method, path }) => ({ method: method.toUpperCase(), path })))(
    'of $method $path is guarded',
    async ({ method, path }) => {
      const response = await fetch(`http://127.0.0.1:${portOf(server)}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method,
        headers: { origin: TEST_ORIGIN },
      });
      expect([response.status, await response.text()]).toEqual([200, 'bare']);
      expect(Object.fromEntries(response.headers)).toMatchObject(GUARD_HEADERS);
    },
  );
});
