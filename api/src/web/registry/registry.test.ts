import { registrySchema } from '@bothways/domain/registry';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { mountRegistry, type SignedIn } from './index.ts';
import { ReleaseLibrary } from './release-library.ts';
import { TEST_SITE } from './testing/site.ts';
import { fullStore, type TestStore } from './testing/store.ts';

/** The app as a person sees it. */
function as(session: SignedIn | null, store: TestStore) {
  const app = new Hono();
  mountRegistry(app, {
    library: new ReleaseLibrary(store.root),
    site: TEST_SITE,
    sessionOf: () => Promise.resolve(session),
  });
  return app;
}
const customer: SignedIn = { userId: 'customer', permissions: [] };

async function registry(session: SignedIn | null, store: TestStore, headers: Record<string, string> = {}) {
  const answer = await as(session, store).request('/platform/registry.json', { headers });
  return registrySchema.parse(await answer.json());
}

describe('who learns of which area', () => {
  it.each([
    ['a visitor', null, ['mf-landing']],
    ['a customer', customer, ['mf-landing', 'mf-customer']],
    [
      'an operator of bots',
      { userId: 'o', permissions: ['manage:user'] },
      ['mf-landing', 'mf-customer', 'mf-bot-admin'],
    ],
    [
      'an editor of roles',
      { userId: 'i', permissions: ['manage:iam'] },
      ['mf-landing', 'mf-customer', 'mf-bookie-admin'],
    ],
    [
      'the owner',
      { userId: 'w', permissions: ['manage:*'] },
      ['mf-landing', 'mf-customer', 'mf-bot-admin', 'mf-bookie-admin'],
    ],
  ])('%s', async (_who, session, names) => {
    const { remotes } = await registry(session, fullStore());
    expect(remotes.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['manage:iam', ['admin/iam']],
    ['read:bookie', ['admin/bookies']],
    ['manage:*', ['admin/bookies', 'admin/iam']],
  ])('and with %s of which of its pages', async (permission, paths) => {
    const { remotes } = await registry({ userId: 'i', permissions: [permission] }, fullStore());
    const area = remotes.find(({ name }) => name === 'mf-bookie-admin');
    expect(area?.nav.map(({ path }) => path)).toEqual(paths);
  });

  it('says nothing of other areas anywhere in the answer or the page', async () => {
    const app = as(customer, fullStore());
    const page = app.request('/en/dashboard', { headers: { accept: 'text/html' } });
    for (const answer of [await app.request('/platform/registry.json'), await page]) {
      expect(await answer.text()).not.toContain('admin');
    }
  });
});

describe('an area that nobody has heard of', () => {
  const tips = (store: TestStore, access: object) => {
    store.roll('mf-tips', { stable: store.keepArea('mf-tips', 'b', 1, access), earlier: [] });
  };

  it('is there once it is released, without a restart, behind those that ask for a place', async () => {
    const store = fullStore();
    const app = as(customer, store);
    const areas = async () =>
      registrySchema.parse(await (await app.request('/platform/registry.json')).json()).remotes;
    expect((await areas()).map(({ name }) => name)).toEqual(['mf-landing', 'mf-customer']);
    tips(store, {});
    expect((await areas()).map(({ name }) => name)).toEqual(['mf-landing', 'mf-customer', 'mf-tips']);
    expect(await (await app.request('/mf-tips/0.1.0-bbbbbbbbbbbb/area.js')).text()).toBe('area of mf-tips b');
  });

  it('leads a visitor of its pages to the sign-in, unless only some may see it', async () => {
    const store = fullStore();
    const page = async () =>
      (await as(null, store).request('/en/tips', { headers: { accept: 'text/html' } })).status;
    expect(await page()).toBe(404);
    tips(store, {});
    expect([await page(), (await registry(null, store)).gated]).toEqual([200, ['dashboard', 'tips']]);
  });

  it.each([
    ['its own permission', 'mf-tips:read', true],
    ['everything', 'manage:*', true],
    ['a permission that only sounds alike', 'manage:read', false],
    ["another area's", 'mf-news:read', false],
  ])('is open with %s: %s %s', async (_what, held, isOpen) => {
    const store = fullStore();
    tips(store, { access: 'permission', permissions: ['mf-tips:read'] });
    const { remotes } = await registry({ userId: 'u', permissions: [held] }, store);
    expect(remotes.some(({ name }) => name === 'mf-tips')).toBe(isOpen);
    expect((await registry(null, store)).gated).toEqual(['dashboard']);
  });
});

describe('what the registry tells of an area', () => {
  it('is the manifest, and the hash of every file at its address', async () => {
    const [landing] = (await registry(null, fullStore())).remotes;
    const base = '/mf-landing/0.1.0-aaaaaaaaaaaa/';
    expect(landing?.manifestUrl).toBe(`${base}mf-manifest.json`);
    expect(landing?.manifest).toHaveProperty('metaData');
    expect(Object.keys(landing?.integrity ?? {}).sort()).toEqual(
      ['area.css', 'area.js', 'area.js.map', 'mf-manifest.json', 'remoteEntry.js'].map((file) => base + file),
    );
  });

  it('lists hashes that the served bytes have', async () => {
    const app = as(null, fullStore());
    const [landing] = registrySchema.parse(
      await (await app.request('/platform/registry.json')).json(),
    ).remotes;
    for (const [url, hash] of Object.entries(landing?.integrity ?? {})) {
      const bytes = await (await app.request(url)).arrayBuffer();
      const digest = Buffer.from(await crypto.subtle.digest('SHA-384', bytes)).toString('base64');
      expect(`sha384-${digest}`, url).toBe(hash);
    }
  });

  it('is not sent again while it is the same, and is when it changed', async () => {
    const store = fullStore();
    const app = as(null, store);
    const first = await app.request('/platform/registry.json');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    const held = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await app.request('/platform/registry.json', { headers: held })).status).toBe(304);
    store.roll('mf-landing', { stable: store.keepArea('mf-landing', 'b'), earlier: [] });
    expect((await app.request('/platform/registry.json', { headers: held })).status).toBe(200);
  });
});

it('leads nobody to a screen of an area that is not for them', async () => {
  const store = fullStore();
  const label = { en: 'x', es: 'x' };
  const nav = (['bot', 'bot/secret'] as const).map((path) => ({
    ...{ path, label, icon: 'bot', section: 'backOffice' as const },
    ...(path === 'bot/secret' && { permission: 'manage:deployment' as const }),
  }));
  store.roll('mf-bot-admin', { stable: store.keepArea('mf-bot-admin', 'b', 1, { nav }), earlier: [] });
  const pathsFor = async (...permissions: string[]) => {
    const { remotes } = await registry({ userId: 'o', permissions }, store);
    return remotes.find(({ name }) => name === 'mf-bot-admin')?.nav.map(({ path }) => path);
  };
  expect(await pathsFor('read:user')).toEqual(['bot']);
  expect(await pathsFor('read:user', 'manage:deployment')).toEqual(['bot', 'bot/secret']);
});

describe('a new release', () => {
  it('reaches the next request of a running server, with the one before as the fallback', async () => {
    const store = fullStore();
    const app = as(customer, store);
    await app.request('/platform/registry.json');
    const earlier = ['0.1.0-aaaaaaaaaaaa'];
    store.roll('mf-customer', { stable: store.keepArea('mf-customer', 'b'), earlier });
    const { remotes } = registrySchema.parse(await (await app.request('/platform/registry.json')).json());
    const released = remotes.find(({ name }) => name === 'mf-customer');
    expect(released?.version).toBe('0.1.0-bbbbbbbbbbbb');
    expect(released?.previous?.version).toBe('0.1.0-aaaaaaaaaaaa');
    expect(Object.keys(released?.previous?.integrity ?? {})).toHaveLength(5);
  });

  it('leaves the files of the one before where open tabs find them', async () => {
    const store = fullStore();
    store.roll('mf-customer', { stable: store.keepArea('mf-customer', 'b'), earlier: [] });
    const answer = await as(customer, store).request('/mf-customer/0.1.0-aaaaaaaaaaaa/area.js');
    expect(await answer.text()).toBe('area of mf-customer a');
  });

  it('as a canary reaches some people, each of them every time, with the stable one as the fallback', async () => {
    const store = fullStore();
    const version = store.keepArea('mf-customer', 'c');
    const stable = '0.1.0-aaaaaaaaaaaa';
    store.roll('mf-customer', { stable, earlier: [], canary: { version, sharePct: 30 } });
    const entryOf = async (userId: string) => {
      const { remotes } = await registry({ userId, permissions: [] }, store);
      return remotes.find(({ name }) => name === 'mf-customer');
    };
    const people = Array.from({ length: 40 }, (_, index) => `user-${index}`);
    const entries = await Promise.all(people.map(entryOf));
    const canaries = entries.filter((entry) => entry?.channel === 'canary');
    expect(canaries.length).toBeGreaterThan(4);
    expect(canaries.length).toBeLessThan(24);
    expect(canaries.every((entry) => entry?.version === version && entry.previous?.version === stable)).toBe(
      true,
    );
    expect(await Promise.all(people.map(entryOf))).toEqual(entries);
  });

  it('as a canary of the landing is chosen by browser: numbered once, the same ever after', async () => {
    const store = fullStore();
    const app = as(null, store);
    const page = (cookie: string) => app.request('/en', { headers: { accept: 'text/html', cookie } });
    expect((await page('locale=en')).headers.get('set-cookie')).toBeNull();
    const version = store.keepArea('mf-landing', 'c');
    store.roll('mf-landing', {
      stable: '0.1.0-aaaaaaaaaaaa',
      earlier: [],
      canary: { version, sharePct: 50 },
    });
    const numbered = await page('locale=en');
    const made = numbered.headers.get('set-cookie') ?? '';
    expect(made).toMatch(/^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    const cookie = /visitor=[^;]+/.exec(made)?.[0] ?? '';
    const text = await numbered.text();
    const again = await page(`locale=en; ${cookie}`);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toBe(text);
    // Who is signed in is told apart by who they are.
    const signedIn = await as(customer, store).request('/en', {
      headers: { accept: 'text/html', cookie: 'locale=en' },
    });
    expect(signedIn.headers.get('set-cookie')).toBeNull();
  });
});
