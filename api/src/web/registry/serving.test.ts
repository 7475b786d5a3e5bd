import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { mountRegistry } from './index.ts';
import { ReleaseLibrary } from './release-library.ts';
import { TEST_SITE } from './testing/site.ts';
import { fullStore, TestStore } from './testing/store.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const LANDING = '/mf-landing/0.1.0-aaaaaaaaaaaa';

function serve(store: TestStore): Hono {
  const app = new Hono();
  app.notFound((c) => c.json({ success: false }, 404));
  mountRegistry(app, {
    library: new ReleaseLibrary(store.root),
    site: TEST_SITE,
    sessionOf: () => Promise.resolve(null),
  });
  return app;
}

let store: TestStore;
let app: Hono;
beforeEach(() => {
  store = fullStore();
  // Lies there, and is named as something that every list has.
  writeFileSync(path.join(store.root, LANDING, 'constructor'), 'not listed');
  app = serve(store);
});
const get = (url: string, headers: Record<string, string> = {}) => app.request(url, { headers });

describe('the installed app', () => {
  it('has a worker that is asked for anew each time, stands at the root, and may ask us and nobody else', async () => {
    const worker = await get('/push-worker.js');
    expect([worker.status, worker.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(worker.headers.get('cache-control')).toMatch(/no-cache/);
    expect(worker.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  it('has a manifest by language', async () => {
    const manifest = await get('/manifest-es.webmanifest');
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(manifest.headers.get('cache-control')).toMatch(/no-cache/);
  });
});

describe('packages for teams', () => {
  it('are there for ever under the name of what is in them, and nothing else of their folder is', async () => {
    const tarball = 'bothways-platform-0.1.0-0123456789ab.tgz';
    mkdirSync(path.join(store.root, 'packages'));
    for (const file of [tarball, 'index.json', 'notes.txt', '.bothways-ui.tgz'])
      writeFileSync(path.join(store.root, 'packages', file), file);
    const { status, headers } = await get(`/packages/${tarball}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await get('/packages/index.json')).headers.get('cache-control')).toContain('no-cache');
    for (const file of ['notes.txt', '.bothways-ui.tgz', '..%2frollouts.json', `x/${tarball}`])
      expect((await get(`/packages/${file}`)).status).toBe(404);
  });
});

describe('files of a release', () => {
  it('may be kept for ever and are what they say', async () => {
    const { headers } = await get(`${LANDING}/remoteEntry.js`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('come compressed for %s', async (accepted, encoding, decompress) => {
    const answer = await get(`${LANDING}/area.js`, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(decompress(await answer.arrayBuffer()).toString()).toBe('area of mf-landing a');
  });

  it('come plain for a client that asks for nothing', async () => {
    const answer = await get(`${LANDING}/area.js`);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('area of mf-landing a');
  });

  it.each([
    `${LANDING}/missing.js`,
    `${LANDING}/release.json`,
    `${LANDING}/area.js.br`,
    `${LANDING}/..%2f..%2frollouts.json`,
    `${LANDING}/../../rollouts.json`,
    '/mf-landing/0.9.9-ffffffffffff/area.js',
    '/mf-landing/../mf-landing/area.js',
    '/mf-landing/%2e%2e/rollouts.json',
    '/mf-nothing/0.1.0-aaaaaaaaaaaa/area.js',
    '/rollouts.json',
    `${LANDING}/constructor`,
    '/assets/missing.js',
    '/missing.json',
    '/api/missing',
    '/platform/missing',
  ])('are only what a release lists: %s', async (url) => {
    const answer = await get(url, HTML);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

it.each(['../mf-bot-admin/0.1.0-aaaaaaaaaaaa', '0.1.0-aaaaaaaaaaaa/', './0.1.0-aaaaaaaaaaaa', '..', ''])(
  'a release has one name: %j is none',
  async (version) => {
    expect(await new ReleaseLibrary(store.root).release('mf-landing', version)).toBeUndefined();
  },
);

describe('files of the shell', () => {
  it('with a hash in their name may be kept for ever, and outlive the next release', async () => {
    store.roll('shell', { stable: store.keepShell('b'), earlier: ['0.1.0-aaaaaaaaaaaa'] });
    expect(await (await get('/assets/main.b.js')).text()).toBe('shell b');
    const old = await get('/assets/main.a.js');
    expect(await old.text()).toBe('shell a');
    expect(old.headers.get('cache-control')).toContain('immutable');
  });

  it('come without the page: it is made for one person and has a policy', async () => {
    expect((await get('/index.html', { 'sec-fetch-dest': 'script' })).status).toBe(404);
    expect((await get('/index.html', HTML)).headers.get('location')).toBe('/en/index.html');
  });

  it('without one are asked for again', async () => {
    const icon = await get('/favicon.svg');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
    expect(icon.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('a page', () => {
  it.each(['/en', '/es/dashboard/arbs/prematch', '/en/bot/users/someone@example.com/bets'])(
    'answers a navigation to %s',
    async (url) => {
      const answer = await get(url, HTML);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(await answer.text()).toContain(`<html lang="${url.slice(1, 3)}"`);
    },
  );

  it('does not answer a script or a question for data', async () => {
    for (const dest of ['script', 'style', 'image', 'empty'])
      expect((await get('/en/dashboard', { accept: '*/*', 'sec-fetch-dest': dest })).status, dest).toBe(404);
    expect((await get('/en/dashboard', { accept: 'application/json' })).status).toBe(404);
    expect((await app.request('/en', { method: 'POST', headers: HTML })).status).toBe(404);
  });

  it('answers who takes anything: previews of links, watchers, curl', async () => {
    expect((await get('/en')).status).toBe(200);
    expect((await get('/en', { accept: '*/*' })).status).toBe(200);
    expect((await app.request('/en', { method: 'HEAD', headers: { accept: '*/*' } })).status).toBe(200);
  });

  it.each(['/en/nowhere', '/es/nowhere/at/all', '/en/login/more', '/en/index.php'])(
    'says that nothing is at %s, in its language',
    async (url) => {
      const answer = await get(url, HTML);
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain(`<html lang="${url.slice(1, 3)}"`);
      expect(page).toContain('<meta name="robots" content="noindex">');
    },
  );

  it.each(['/en/login', '/es/register', '/en/verify-email', '/en/admin/anything', '/en/onboarding/payment'])(
    'is at %s',
    async (url) => expect((await get(url, HTML)).status).toBe(200),
  );

  it('holds the registry as data that cannot break out of its element', async () => {
    const page = await (await get('/en', HTML)).text();
    const [, data = ''] = /<script type="application\/json" id="registry">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({ remotes: [{ name: 'mf-landing' }] });
    expect(data).not.toContain('<');
  });

  it('asks at once for the files of the area that its address names, and of no other', async () => {
    const landing = await (await get('/en/pricing', HTML)).text();
    expect(
      landing.match(/rel="preload" as="(script|style)" crossorigin href="[^"]+" integrity="sha384-/g),
    ).toHaveLength(3);
    expect(await (await get('/en/dashboard', HTML)).text()).not.toContain('rel="preload"');
  });

  it('asks for no file of an area that the shell will refuse', async () => {
    store.roll('mf-landing', { stable: store.keepArea('mf-landing', 'c', 2), earlier: [] });
    const landing = await (await get('/en/pricing', HTML)).text();
    expect(landing).toContain('"contract":2');
    expect(landing).not.toContain('rel="preload"');
  });

  it('runs nothing but our own files and the scripts that stand in it', async () => {
    const policy = (await get('/en', HTML)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
    const rules = policy.split('; ').filter((rule) => !/^(script-src|style-src|trusted-types) /.test(rule));
    expect(rules).toEqual([
      "default-src 'none'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]);
    expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}=' 'sha256-[A-Za-z0-9+/]{43}=';/);
    expect(policy).toMatch(
      /trusted-types bothways-remotes bothways-shell bothways-area bothways-mf_landing 'allow/,
    );
    // A retry runs an area's bundle anew, and with it the making of its policy.
    expect(policy).toMatch(/trusted-types [^;]*bothways-area [^;]*'allow-duplicates'/);
  });

  it('is not sent again while it is the same', async () => {
    const etag = (await get('/en', HTML)).headers.get('etag') ?? '';
    const again = await get('/en', { ...HTML, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('comes compressed', async () => {
    const answer = await get('/en', { ...HTML, 'accept-encoding': 'br' });
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('<html lang="en"');
  });

  it('says so when no shell was released', async () => {
    app = serve(new TestStore());
    expect((await get('/en', HTML)).status).toBe(503);
  });
});

describe('an address without a locale', () => {
  it.each([
    ['the remembered one', { cookie: 'a=b; locale=es', 'accept-language': 'en' }, '/es/pricing?plan=pro'],
    [
      'the first that the browser wants and we speak',
      { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' },
      '/es/pricing?plan=pro',
    ],
    [
      'what the browser wants most, in whatever order',
      { 'accept-language': 'es;q=0.3, en-GB;q=0.9' },
      '/en/pricing?plan=pro',
    ],
    ['not one that the browser refuses', { 'accept-language': 'es;q=0' }, '/en/pricing?plan=pro'],
    ['one by its whole name', { cookie: 'locale2=en; locale=es' }, '/es/pricing?plan=pro'],
    ['else English', { cookie: 'locale=fr', 'accept-language': 'de' }, '/en/pricing?plan=pro'],
  ])('goes to %s', async (_which, headers, location) => {
    const answer = await get('/pricing?plan=pro', { ...HTML, ...headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(location);
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language');
  });

  it.each([
    ['/', '/en'],
    ['/fr', '/en'],
    ['/fr/pricing?plan=pro', '/en/pricing?plan=pro'],
    ['/es-MX/pricing', '/es/pricing'],
    ['/EN', '/en'],
    ['/fr//evil.example', '/en//evil.example'],
    ['//evil.example/x', '/en//evil.example/x'],
    ['/english', '/en/english'],
  ])('%s stays on this site', async (url, location) => {
    const answer = await get(`http://localhost${url}`, HTML);
    expect(answer.headers.get('location')).toBe(location);
  });

  it('is remembered from the page that a person opens', async () => {
    expect((await get('/es', HTML)).headers.get('set-cookie')).toMatch(
      /^locale=es; Path=\/; Max-Age=31536000/,
    );
    expect((await get('/es', { ...HTML, cookie: 'locale=es' })).headers.get('set-cookie')).toBeNull();
  });
});
