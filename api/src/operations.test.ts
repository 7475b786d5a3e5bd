import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAccess } from '#kernel/http';
import { UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { localEngine } from '#market/engine/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import {
  cookieOf,
  drawing,
  INGEST_KEY,
  NOBODY,
  TEST_ORIGIN,
  type TestServices,
  testServices,
} from '#testing';
import { apiDocument } from '#web/docs/testing';
import { nameOf, OPERATIONS } from './operations.ts';

const drawn = drawing();

const USUAL_BODY_BYTES = 64 * 1024;
const MOST_BODY_BYTES = 10 * 1024 * 1024;
const ALL = OPERATIONS.map((found) => {
  const { method, path, access, bodyTypes } = found;
  // One that reads its body itself says nothing of its limit.
  const maxBodyBytes = found.maxBodyBytes ?? (bodyTypes ? MOST_BODY_BYTES : USUAL_BODY_BYTES);
  const name = nameOf(found);
  return {
    operation: name,
    method: method.toUpperCase(),
    path,
    access: describeAccess(access),
    maxBodyBytes,
  };
});
const mutating = ALL.filter(({ method }) => method !== 'GET');
/** What they do is all in their addresses. */
const WITHOUT_BODY = /\/(accept|reject|undo|revoke)$|\/active$|\/bookies\/\{bookie\}\/restore$/;
const isWithoutBody = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'DELETE' || (WITHOUT_BODY.test(path) && method !== 'PUT');
const withBody = mutating.filter((operation) => !isWithoutBody(operation));
const withoutBody = mutating.filter(isWithoutBody);
const isForMachines = (access: string): boolean => /^(bearer|signature) /.test(access);
const closed = ALL.filter(({ access }) => access !== 'public' && !isForMachines(access));
const withPermission = ALL.filter(({ access }) => access.startsWith('permission'));

/** As in production; a demo's figures are public. */
const METRICS_ACCESS = { key: 'only-for-figures', name: 'METRICS_TOKEN' };

let services: TestServices;
let free: string;
/** May call everything: bodies are looked at after permissions. */
let owner: string;
beforeAll(async () => {
  services = await testServices({
    enginePort: localEngine(() => 0),
    config: {
      paypal: UNREACHED_PAYPAL,
      telegram: UNREACHED_TELEGRAM,
      metrics: { access: METRICS_ACCESS, own: undefined },
    },
  });
  [free, owner] = [await cookieOf(services, 'free'), await cookieOf(services, 'admin')];
});
afterAll(() => services.database.close());

describe('the list of operations', () => {
  test('nothing is on the app that is not in the document', () => {
    const onApp = services.app.routes.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const known = new Set(ALL.map(({ operation }) => operation));
    expect(onApp.filter((operation) => !known.has(operation))).toEqual([]);
  });

  test('the document of all of them is served, with the schemas that validate', async () => {
    const response = await services.app.request('/api/openapi.json');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(apiDocument(OPERATIONS))));
    expect(text).toContain('filterOvertimeMismatch');
    for (const key of [INGEST_KEY, METRICS_ACCESS.key]) expect(text).not.toContain(key);
    expect(text).not.toContain(UNREACHED_PAYPAL.clientSecret);
  });

  test('the page of the document runs only scripts of ours, none in the page', async () => {
    const page = await services.app.request('/api/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script>/);
    for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await services.app.request(address)).status).toBe(200);
    }
    expect((await services.app.request('/api/docs/package.json')).status).toBe(404);
    expect((await services.app.request('/api/docs/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

/** What an address needs so that its body is looked at. */
const QUERY: Record<string, string> = {
  '/api/bot/users/balance-tracking/{id}': '?version=any',
  '/api/settings/arbs/{type}': '?id=x',
  '/api/settings/arbs/{type}/active': '?id=x',
  '/api/settings/arbs/{type}/share': '?id=x',
  '/api/settings/valuebets/{type}': '?configId=x',
  '/api/settings/valuebets/{type}/share': '?configId=x',
};
const addressOf = (path: string): string =>
  path
    .replace('{type}', 'prematch')
    .replace('/reviews/{id}', '/reviews/a~b')
    .replace('/decisions/{id}', '/decisions/1')
    .replace('/deploy-keys/{id}', '/deploy-keys/aaaaaaaaaaaa')
    .replace('{remote}', 'mf-tips')
    .replace('releases/{version}', 'releases/1.0.0-000000000000')
    .replace('{hash}', '0'.repeat(96))
    .replace('{asset}', 'start.js')
    .replace('{area}', 'live')
    .replaceAll(/\{\w+\}/g, NOBODY) + (QUERY[path] ?? '');

const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  services.app.request(addressOf(path), { method, headers, ...(body !== undefined && { body }) });

test.each(closed)('$operation: a visitor is told to sign in', async ({ method, path }) => {
  const response = await call(
    method,
    path,
    { 'content-type': 'application/json' },
    method === 'POST' ? '{}' : undefined,
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    message: 'Unauthorized - please login',
    code: 'UNAUTHORIZED',
  });
});

/** Those with words of their own for who lacks the permission. */
const DENIED: Record<string, string> = {
  'GET /api/bot/users/{email}/billing-statistics': 'Access denied to billing data',
};

test.each(withPermission)('$operation: a customer may not', async ({ method, path }) => {
  const response = await call(method, path, { cookie: free });
  expect(response.status).toBe(403);
  const message = DENIED[`${method} ${path}`] ?? 'Admin access required';
  expect(await response.json()).toMatchObject({ message, code: 'FORBIDDEN' });
});

const OTHER_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json;x',
  'application/json, text/plain',
  'application/xml',
  '',
];
const keyOf = (access: string) =>
  access.startsWith('bearer') ? { authorization: `Bearer ${INGEST_KEY}` } : {};
/** Nothing that anybody sends may add to it. */
const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

describe.each(withoutBody)('$operation, which has no body,', ({ method, path }) => {
  test('refuses one of any type', async () => {
    for (const type of drawn(OTHER_TYPES, 1)) {
      const response = await call(method, path, { cookie: owner, 'content-type': type }, '{}');
      expect([type, response.status]).toEqual([type, 415]);
      expect(await response.json()).toMatchObject({ success: false, code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });
});

/** What a browser says of a page that is not ours. */
const FOREIGN = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${TEST_ORIGIN}.evil.test` },
  { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

describe.each(mutating)('$operation', ({ method, path, access }) => {
  test.runIf(!isForMachines(access))('refuses a page of somebody else', async () => {
    for (const headers of drawn(FOREIGN, 1)) {
      const sent = { cookie: owner, 'content-type': 'application/json', ...headers };
      const response = await call(method, path, sent, '{}');
      expect([headers, response.status]).toEqual([headers, 403]);
      expect(await response.json()).toMatchObject({ message: 'Requests from this origin are not allowed' });
    }
  });

  test('takes a request without any origin for one of no browser, and asks it who it is', async () => {
    const response = await call(method, path, { 'content-type': 'application/json' }, '{}');
    expect(await response.text()).not.toContain('this origin');
    if (access !== 'public' && !isForMachines(access)) expect(response.status).toBe(401);
  });

  test('lets nobody reach into prototypes by its address', async () => {
    const headers = { cookie: owner, 'content-type': 'application/json', ...keyOf(access) };
    const names = ['__proto__', '__proto__[x]', 'constructor.prototype', 'constructor[prototype][x]'];
    for (const name of drawn(names, 1)) {
      const address = addressOf(path);
      const query = `${address.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=1`;
      expect((await call(method, address + query, headers, '{}')).status).toBe(400);
    }
    for (const name of drawn(['__proto__', 'constructor', 'prototype'], 1)) {
      const named = path.replaceAll(/\{\w+\}/g, name);
      // An event may have such an id; nobody else has.
      if (named !== path)
        expect((await call(method, named, headers, '{"unknown":1}')).status).toBeLessThan(500);
    }
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(PROTOTYPE_KEYS);
  });
});

const WRONG_BODIES = [
  ['an unknown field', '{"unknown":1}'],
  ['nothing', ''],
  ['no JSON', '{"a":'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['a prototype', '{"__proto__":{"polluted":true}}'],
  ['a prototype in disguise', '{"\\u005f_proto__":{"polluted":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['10,000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a byte that is no UTF-8', '{"\ud800":1}'],
] as const;
/** Read only for whoever names a deploy key. */
const SIGNED = /^\/api\/deploy\//;

describe.each(withBody)('$operation', ({ method, path, access, maxBodyBytes }) => {
  const key = keyOf(access);
  const send = (headers: Record<string, string>, body: string) =>
    call(method, path, { cookie: owner, ...key, ...headers }, body);

  test('refuses a body of any other type', async () => {
    for (const type of drawn(OTHER_TYPES, 1)) {
      const response = await send({ 'content-type': type }, '{}');
      expect([400, 415], type).toContain(response.status);
      expect(await response.json()).toMatchObject({ success: false });
    }
  });

  test('refuses what is no right body', async () => {
    for (const [name, body] of drawn(WRONG_BODIES, 2)) {
      const response = await send({ 'content-type': 'application/json' }, body);
      expect([name, response.status]).toEqual([name, 400]);
      expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
      expect(Reflect.ownKeys(Object.prototype)).toHaveLength(PROTOTYPE_KEYS);
    }
  });
  test('refuses what is too long, said or not', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(maxBodyBytes + 1) });
    const headers = { 'content-type': 'application/json' };
    const said = { ...headers, 'content-length': String(long.length) };
    expect((await send(said, long)).status).toBe(413);
    expect((await send(headers, long)).status).toBe(SIGNED.test(path) ? 400 : 413);
  });
});

test('without a key there is no ingest', async () => {
  const closedServices = await testServices({ config: { ingestKey: undefined } });
  const response = await closedServices.app.request('/api/ingest/quotes', {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
  });
  expect(response.status).toBe(404);
  await closedServices.database.close();
});

test.each(['', 'Bearer', 'Bearer wrong', `Basic ${INGEST_KEY}`, `Bearer ${INGEST_KEY}x`, INGEST_KEY])(
  'ingest with "%s" is refused',
  async (authorization) => {
    const response = await call(
      'POST',
      '/api/ingest/quotes',
      { authorization, 'content-type': 'application/json' },
      '{}',
    );
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  },
);

test.each([
  ['surebets:live', '/api/arbs/query'],
  ['surebets:live', '/api/arbs/rejected'],
])('%s is not in the free plan: %s', async (feature, path) => {
  const headers = { cookie: free, 'content-type': 'application/json' };
  const response = await call('POST', path, headers, JSON.stringify({ channels: ['live'] }));
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ success: false, code: 'PLAN_REQUIRED', feature });
});

test('the figures are there for Prometheus', async () => {
  await services.app.request('/api/health');
  const headers = { authorization: `Bearer ${METRICS_ACCESS.key}` };
  const text = await (await services.app.request('/metrics', { headers })).text();
  expect(text).toContain('bothways_live_sockets 0');
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="get",route="\/api\/health",status="200"\} \d/,
  );
});
