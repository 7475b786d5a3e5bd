import { registrySchema } from '@bothways/domain/registry';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { mountRegistry, type SignedIn } from './index.ts';
import { ReleaseLibrary } from './release-library.ts';
import { TEST_SITE } from './testing/site.ts';
import { fullStore } from './testing/store.ts';

const ELSEWHERE = 'https://files.example/bothways';
const RELEASE = '0.1.0-aaaaaaaaaaaa';
const PAYMENT = 'https://*.paypal.com';
const owner: SignedIn = { userId: 'owner', permissions: ['manage:*'] };

/** An installation whose releases browsers get from another origin. */
function as(session: SignedIn | null, elsewhere: string | undefined = ELSEWHERE): Hono {
  const app = new Hono();
  app.notFound((c) => c.json({ success: false }, 404));
  mountRegistry(app, {
    library: new ReleaseLibrary(fullStore().root, { elsewhere }),
    site: TEST_SITE,
    sessionOf: () => Promise.resolve(session),
    paymentSources: [PAYMENT],
  });
  return app;
}

const HTML = { accept: 'text/html' };
async function policyOf(app: Hono, path: string): Promise<Map<string, string[]>> {
  const answer = await app.request(path, { headers: HTML });
  const directives = (answer.headers.get('content-security-policy') ?? '').split('; ');
  return new Map(directives.map((text) => text.split(' ')).map(([name = '', ...values]) => [name, values]));
}
const FILE_KINDS = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];
const allows = (policy: Map<string, string[]>): string[] =>
  [...policy].filter(([, values]) => values.includes(`${ELSEWHERE}/`)).map(([name]) => name);

describe('releases that lie on another origin', () => {
  it('are named there, each file with its hash; what only some may load stays with us', async () => {
    const answer = await as(owner).request('/platform/registry.json');
    const { remotes } = registrySchema.parse(await answer.json());
    const bases = remotes.map(({ name, manifestUrl, integrity }) => {
      const base = manifestUrl.replace('mf-manifest.json', '');
      expect(Object.keys(integrity).length).toBeGreaterThan(0);
      expect(Object.keys(integrity).every((url) => url.startsWith(base))).toBe(true);
      return [name, base];
    });
    expect(bases).toEqual([
      ['mf-landing', `${ELSEWHERE}/mf-landing/${RELEASE}/`],
      ['mf-customer', `${ELSEWHERE}/mf-customer/${RELEASE}/`],
      ['mf-bot-admin', `/mf-bot-admin/${RELEASE}/`],
      ['mf-bookie-admin', `/mf-bookie-admin/${RELEASE}/`],
    ]);
  });

  it('are let in by the policy of every page for what they bring, and for nothing else', async () => {
    expect(allows(await policyOf(as(null), '/en'))).toEqual(FILE_KINDS);
    const paying = await policyOf(as(owner), '/en/account/plan');
    expect(paying.get('frame-src')).toEqual([PAYMENT]);
    expect(allows(paying)).toEqual(FILE_KINDS);
  });

  it('are asked for there by the page itself', async () => {
    const page = await (await as(null).request('/en/pricing', { headers: HTML })).text();
    expect(page).toContain(
      `<link rel="preload" as="script" crossorigin href="${ELSEWHERE}/mf-landing/${RELEASE}/area.js" integrity="sha384-`,
    );
    expect(page).toContain('src="/assets/main.a.js"');
  });

  it('may be handed on from there by who fetches them here; nobody may hand on what some may load', async () => {
    const headersOf = async (app: Hono, name: string) => {
      const { status, headers } = await app.request(`/${name}/${RELEASE}/area.js`);
      return [
        status,
        headers.get('access-control-allow-origin'),
        headers.get('cross-origin-resource-policy'),
      ];
    };
    expect(await headersOf(as(null), 'mf-customer')).toEqual([200, '*', 'cross-origin']);
    expect(await headersOf(as(owner), 'mf-bot-admin')).toEqual([200, null, null]);
    expect(await headersOf(as(null), 'mf-bot-admin')).toEqual([404, null, null]);
    const withUs = new Hono();
    mountRegistry(withUs, {
      library: new ReleaseLibrary(fullStore().root),
      site: TEST_SITE,
      sessionOf: () => Promise.resolve(null),
    });
    expect(await headersOf(withUs, 'mf-customer')).toEqual([200, null, null]);
  });

  it('on an origin without a path are let in by the origin', async () => {
    const policy = await policyOf(as(null, 'https://files.example'), '/en');
    expect(policy.get('font-src')).toEqual(["'self'", 'https://files.example']);
  });
});
