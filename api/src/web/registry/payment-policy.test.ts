import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { mountRegistry, type SignedIn } from './index.ts';
import { ReleaseLibrary } from './release-library.ts';
import { TEST_SITE } from './testing/site.ts';
import { fullStore } from './testing/store.ts';

const SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const PURCHASE = '/en/account/plan';

const buyer: SignedIn = { userId: 'buyer', permissions: [] };

interface Visit {
  path?: string;
  session?: SignedIn | null;
  headers?: Record<string, string>;
}

/** A page of an installation that lets `paymentSources` in, for a buyer where they pay unless it is said otherwise. */
async function pageOf(paymentSources?: readonly string[], visit: Visit = {}): Promise<Response> {
  const { path = PURCHASE, session = buyer, headers = {} } = visit;
  const app = new Hono();
  mountRegistry(app, {
    library: new ReleaseLibrary(fullStore().root),
    site: TEST_SITE,
    sessionOf: () => Promise.resolve(session),
    ...(paymentSources && { paymentSources }),
  });
  return app.request(path, { headers: { accept: 'text/html', ...headers } });
}

const headersOf = async (paymentSources?: readonly string[], visit?: Visit): Promise<Headers> =>
  (await pageOf(paymentSources, visit)).headers;

/** The mark by which a page says whether it sells. */
const markOf = async (paymentSources?: readonly string[], visit?: Visit): Promise<string | undefined> =>
  /<meta name="purchase" content="(\w+)">/.exec(await (await pageOf(paymentSources, visit)).text())?.[1];

const GUARDS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'cache-control',
];

/** The headers of a page that guard it, as one text. */
async function guardsOf(paymentSources: readonly string[] | undefined, visit: Visit) {
  const headers = await headersOf(paymentSources, visit);
  return GUARDS.map((name) => headers.get(name));
}

/** The policy as its directives. */
async function policyOf(paymentSources?: readonly string[]): Promise<Map<string, string>> {
  const text = (await headersOf(paymentSources)).get('content-security-policy') ?? '';
  return new Map(
    text.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('a page of an installation that sells nothing', () => {
  it.each([[undefined], [[]]])('lets in nobody, and no window answers to it (%j)', async (sources) => {
    const headers = await headersOf(sources);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).not.toMatch(/https?:|unsafe/);
    const policy = await policyOf(sources);
    expect(policy.has('frame-src')).toBe(false);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
  });
});

describe('where nobody pays', () => {
  it.each([
    '/en',
    '/es/pricing',
    '/en/account',
    '/en/account/plans',
    '/en/dashboard/arbs/live',
    '/en/x/account/plan',
    '/en/bot',
    '/en/admin/iam?to=/en/account/plan',
  ])('%s is as if nothing were sold, and says so', async (path) => {
    expect(await guardsOf(SOURCES, { path })).toEqual(await guardsOf(undefined, { path }));
    expect(await markOf(SOURCES, { path })).toBe('elsewhere');
  });

  it.each(['/en/account/plan', '/es/account/plan', '/en/account/plan/?plan=pro'])(
    '%s is as if nothing were sold for who is not signed in',
    async (path) => {
      const visit = { path, session: null };
      expect(await guardsOf(SOURCES, visit)).toEqual(await guardsOf(undefined, visit));
      expect(await markOf(SOURCES, visit)).toBe('elsewhere');
    },
  );

  it('nothing is said of it where nothing is sold', async () => {
    for (const path of ['/en', PURCHASE]) expect(await markOf(undefined, { path })).toBeUndefined();
  });
});

describe('where people pay', () => {
  it.each(['/en/account/plan', '/es/account/plan', '/en/account/plan/', '/en/account/plan?plan=pro'])(
    '%s says so and lets the provider in',
    async (path) => {
      expect((await headersOf(SOURCES, { path })).get('content-security-policy')).toContain(SOURCES[0]);
      expect(await markOf(SOURCES, { path })).toBe('here');
    },
  );

  it('the page is made for each visit: no copy of it is kept or confirmed, of either policy', async () => {
    const [strict, open] = [await headersOf(SOURCES, { session: null }), await headersOf(SOURCES)];
    expect(strict.get('cache-control')).toBe('private, no-cache');
    expect(open.get('cache-control')).toBe('private, no-store');
    expect([strict.get('vary'), open.get('vary')]).toEqual(Array(2).fill('Accept-Encoding, Cookie'));
    const held = { 'if-none-match': strict.get('etag') ?? '' };
    expect((await pageOf(SOURCES, { headers: held })).status).toBe(200);
    const other = { 'if-none-match': open.get('etag') ?? '' };
    expect((await pageOf(SOURCES, { session: null, headers: other })).status).toBe(200);
  });

  it.each(['script-src', 'img-src', 'connect-src', 'frame-src'])(
    'lets the provider in by %s',
    async (name) => {
      const before = (await policyOf()).get(name);
      const expected = [...(before === undefined ? [] : [before]), ...SOURCES].join(' ');
      expect((await policyOf(SOURCES)).get(name)).toBe(expected);
    },
  );

  it('runs no script from text and no address but its own and the provider', async () => {
    const scripts = (await policyOf(SOURCES)).get('script-src') ?? '';
    expect(scripts).not.toContain('unsafe');
    expect(scripts).toMatch(
      /^'self' 'sha256-[A-Za-z0-9+/]{43}=' https:\/\/\*\.paypal\.com https:\/\/\*\.paypalobjects\.com$/,
    );
  });

  it('lets the provider write its styles and make its markup', async () => {
    const policy = await policyOf(SOURCES);
    expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
    expect([policy.has('require-trusted-types-for'), policy.has('trusted-types')]).toEqual([false, false]);
  });

  it('leaves the rest as it was', async () => {
    const [before, after] = [await policyOf(), await policyOf(SOURCES)];
    for (const name of [
      'default-src',
      'font-src',
      'worker-src',
      'base-uri',
      'form-action',
      'frame-ancestors',
    ])
      expect([name, after.get(name)]).toEqual([name, before.get(name)]);
  });

  it('hears from the window of the provider, which may ask the browser for a payment', async () => {
    const [strict, open] = [await headersOf(), await headersOf(SOURCES)];
    expect(open.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(strict.get('permissions-policy')).toMatch(/(^|, )payment=\(\)$/);
    expect(open.get('permissions-policy')).toMatch(/(^|, )payment=\(self\)$/);
  });
});
