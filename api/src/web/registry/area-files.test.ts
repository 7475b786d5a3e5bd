import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { mountRegistry, type SignedIn } from './index.ts';
import { ReleaseLibrary } from './release-library.ts';
import { TEST_SITE } from './testing/site.ts';
import { fullStore, type TestStore } from './testing/store.ts';

const FILES = ['mf-manifest.json', 'remoteEntry.js', 'area.js', 'area.css', 'area.js.map'] as const;
const operator: SignedIn = { userId: 'operator', permissions: ['read:user'] };
const editor: SignedIn = { userId: 'editor', permissions: ['manage:iam'] };
const customer: SignedIn = { userId: 'customer', permissions: [] };

let store: TestStore;
let asked: number;
beforeEach(() => {
  store = fullStore();
  asked = 0;
});

/** The product as somebody sees it. */
function as(session: SignedIn | null): Hono {
  const app = new Hono();
  app.notFound((c) => c.json({ success: false }, 404));
  mountRegistry(app, {
    library: new ReleaseLibrary(store.root),
    site: TEST_SITE,
    sessionOf: () => {
      asked += 1;
      return Promise.resolve(session);
    },
  });
  return app;
}
const address = (name: string, file: string, letter = 'a'): string =>
  `/${name}/0.1.0-${letter.repeat(12)}/${file}`;

/** All that an answer says. */
const wholeOf = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
});

describe('files of an area that not everybody may see', () => {
  it.each([
    ['a visitor', null],
    ['a customer', customer],
    ['somebody with other permissions', editor],
  ])('are not there for %s, just as a file that is missing', async (_who, session) => {
    const app = as(session);
    for (const file of FILES) {
      for (const headers of [
        {},
        { accept: 'text/html' },
        { 'accept-encoding': 'br' },
        { range: 'bytes=0-3' },
      ]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await app.request(address('mf-bot-admin', file), { method, headers });
          const missing = await app.request(address('mf-bot-admin', 'missing.js'), { method, headers });
          expect(answer.status).toBe(404);
          expect(await wholeOf(answer)).toEqual(await wholeOf(missing));
        }
      }
    }
  });

  it.each([
    ['somebody who may', operator, 'mf-bot-admin'],
    ['somebody who may', editor, 'mf-bookie-admin'],
    ['the owner', { userId: 'w', permissions: ['manage:*'] }, 'mf-bot-admin'],
  ] as const)(
    'are served to %s, kept by their browser and by nobody between',
    async (_who, session, name) => {
      for (const file of FILES) {
        const answer = await as(session).request(address(name, file), {
          headers: { 'accept-encoding': 'gzip' },
        });
        expect([file, answer.status]).toEqual([file, 200]);
        expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        expect(answer.headers.get('content-encoding')).toBe('gzip');
      }
    },
  );

  it.each([
    '//mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-bot-admin//0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa//area.js',
    '/mf-landing/../mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-landing/%2e%2e/mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-landing/0.1.0-aaaaaaaaaaaa/../../mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-landing/0.1.0-aaaaaaaaaaaa/..%2f..%2fmf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-landing/..%2fmf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-landing\\..\\mf-bot-admin\\0.1.0-aaaaaaaaaaaa\\area.js',
    '/mf-bot%2dadmin/0.1.0-aaaaaaaaaaaa/area.js',
    '/%6df-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
    '/MF-BOT-ADMIN/0.1.0-aaaaaaaaaaaa/area.js',
    '/mf-bot-admin/0.1.0-AAAAAAAAAAAA/area.js',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js?x=/mf-landing/',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js;x',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js%00',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js.br',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js.gz',
    '/mf-bot-admin/0.1.0-aaaaaaaaaaaa/release.json',
    '/./mf-bot-admin/0.1.0-aaaaaaaaaaaa/area.js',
  ])('are not there in another spelling: %s', async (path) => {
    const answer = await as(customer).request(`http://localhost${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, '{"success":false}']);
  });

  it('are asked for in the name of the session each time: who lost the permission gets no more', async () => {
    const session = { userId: 'operator', permissions: ['read:user'] };
    const app = as(session);
    expect((await app.request(address('mf-bot-admin', 'area.js'))).status).toBe(200);
    session.permissions = [];
    expect((await app.request(address('mf-bot-admin', 'area.js'))).status).toBe(404);
  });
});

describe('releases that do not run for everybody', () => {
  it('a canary and the release before are closed in the same way', async () => {
    const canary = { version: store.keepArea('mf-bot-admin', 'c'), sharePct: 1 };
    const stable = store.keepArea('mf-bot-admin', 'b');
    store.roll('mf-bot-admin', { stable, earlier: ['0.1.0-aaaaaaaaaaaa'], canary });
    for (const letter of ['a', 'b', 'c']) {
      const path = address('mf-bot-admin', 'area.js', letter);
      expect([letter, (await as(null).request(path)).status]).toEqual([letter, 404]);
      expect([letter, (await as(operator).request(path)).status]).toEqual([letter, 200]);
    }
  });

  it('each is open to whom it names itself, and nobody hears of one that is not for them', async () => {
    const version = store.keepArea('mf-bot-admin', 'b', 1, { permissions: ['manage:deployment'] });
    store.roll('mf-bot-admin', { stable: '0.1.0-aaaaaaaaaaaa', earlier: [version] });
    const path = address('mf-bot-admin', 'area.js', 'b');
    expect((await as(operator).request(path)).status).toBe(404);
    expect((await as({ userId: 'd', permissions: ['manage:deployment'] }).request(path)).status).toBe(200);
    const registry = await (await as(operator).request('/platform/registry.json')).text();
    expect(registry).toContain('0.1.0-aaaaaaaaaaaa');
    expect(registry).not.toContain(version);
  });
});

describe('files of the other areas', () => {
  it.each(['mf-landing', 'mf-customer'])(
    '%s: anybody has them, proxies keep them, and no session is asked for',
    async (name) => {
      for (const file of FILES) {
        const answer = await as(null).request(address(name, file));
        expect([file, answer.status]).toEqual([file, 200]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
      expect(asked).toBe(0);
    },
  );
});
