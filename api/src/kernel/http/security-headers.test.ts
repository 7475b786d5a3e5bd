import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { GUARD_HEADERS } from '#kernel/http';
import { type LiveServer, liveServer } from '#market/live/testing';
import { TEST_ORIGIN } from '#testing';
import { mountRegistry, ReleaseLibrary } from '#web/registry';
import { fullStore, TEST_SITE } from '#web/registry/testing';

const HTML = { accept: 'text/html' };
const KINDS: [kind: string, path: string, status: number, init?: RequestInit][] = [
  ['a page', '/en', 200, { headers: HTML }],
  ['a page that the browser has', '/en', 304, { headers: HTML }],
  ['a redirect', '/pricing', 302, { headers: HTML }],
  ['a file of the shell', '/assets/main.a.js', 200],
  ['a file of an area', '/mf-landing/0.1.0-aaaaaaaaaaaa/area.js', 200],
  ['a file that is not there', '/assets/none.js', 404],
  ['the registry', '/platform/registry.json', 200],
  ['an answer of the API', '/api/geo', 200],
  ['a refusal', '/api/auth/me', 401],
  ['a body that is refused', '/api/auth/sign-in/email', 415, { method: 'POST', body: 'x' }],
  ['an unknown address of the API', '/api/none', 404],
  ['the document', '/api/openapi.json', 200],
  ['the page of the document', '/api/docs', 200],
  ['a file of that page', '/api/docs/start.js', 200],
  ['the figures', '/metrics', 200],
  ['a method that nothing takes', '/api/geo', 404, { method: 'PROPFIND' }],
];

const UPGRADE = [
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  'origin: https://elsewhere.test',
];
/** What a page of ours says in its own way. */
const VARYING = new Set(['content-security-policy', 'referrer-policy', 'cache-control']);

/** The head of an answer to what no client would send. */
async function rawHead(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\r\n\r\n')) break;
  }
  return text;
}

const served = async (publicUrl: string): Promise<LiveServer> => {
  const mount = {
    library: new ReleaseLibrary(fullStore().root),
    sessionOf: async () => null,
    site: TEST_SITE,
  };
  return liveServer({
    config: { publicUrl, allowedOrigins: [new URL(publicUrl).origin] },
    mounts: [(api) => mountRegistry(api.app, mount)],
  });
};

describe.each([TEST_ORIGIN, 'https://bothways.example'])('under %s', (publicUrl) => {
  const isEncrypted = publicUrl.startsWith('https:');
  let server: LiveServer;
  beforeAll(async () => {
    server = await served(publicUrl);
  });
  afterAll(() => server.stop());
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init });

  test.each(KINDS)('%s is guarded', async (_kind, path, status, init) => {
    const etag = status === 304 ? (await get(path, init)).headers.get('etag') : null;
    const headers = new Headers(init?.headers);
    if (etag !== null) headers.set('if-none-match', etag);
    const response = await get(path, { ...init, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    expect(response.headers.get('referrer-policy')).toMatch(
      /^(no-referrer|strict-origin-when-cross-origin)$/,
    );
    expect(response.headers.get('cache-control')).not.toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('strict-transport-security')).toBe(
      isEncrypted ? 'max-age=63072000; includeSubDomains' : null,
    );
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['a socket that is refused', 403, 'GET /api/live', 'localhost', UPGRADE],
    ['a socket at no address of ours', 404, 'GET /api/none', 'localhost', UPGRADE],
    ['a host that is none', 400, 'GET /api/geo', 'a b', []],
    ['a method without a body', 200, 'HEAD /en', 'localhost', ['accept: text/html']],
  ])('%s is guarded', async (_kind, status, line, host, more) => {
    const head = await rawHead(server.port, [`${line} HTTP/1.1`, `host: ${host}`, ...more]);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(GUARD_HEADERS))
      if (status !== 200 || !VARYING.has(name)) expect(head).toContain(`\r\n${name}: ${value}\r\n`);
    expect(head.includes('\r\nstrict-transport-security: ')).toBe(isEncrypted);
  });

  test('every cookie of a sign-in is out of reach of scripts and other sites', async () => {
    const response = await get('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'free@bothways.test', password: DEMO_PASSWORD }),
    });
    expect(response.status).toBe(200);
    // Pages read the language before anybody is signed in.
    const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith('locale='));
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/Domain=/i);
      expect([cookie.startsWith('__Host-'), cookie.includes('; Secure')]).toEqual([isEncrypted, isEncrypted]);
    }
  });

  test('a cookie with the other name is nobody', async () => {
    const [pair = ''] = (
      await get('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'pro@bothways.test', password: DEMO_PASSWORD }),
      })
    ).headers.getSetCookie();
    const token = pair.split(';')[0]?.split('=')[1] ?? '';
    const me = async (name: string) =>
      (await get('/api/auth/me', { headers: { cookie: `${name}=${token}` } })).status;
    expect([await me('session'), await me('__Host-session')]).toEqual(isEncrypted ? [401, 200] : [200, 401]);
  });
});
