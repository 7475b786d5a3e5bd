import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { mountRegistry } from './index.ts';
import { fullStore } from './testing/store.ts';

const SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const PURCHASE = '/en/account/plan';

async function headersOf(paymentSources?: readonly string[], path = PURCHASE): Promise<Headers> {
  const app = new Hono();
  mountRegistry(app, {
    releasesDir: fullStore().root,
    sessionOf: () => Promise.resolve(null),
    ...(paymentSources && { paymentSources }),
  });
  return (await app.request(path, { headers: { accept: 'text/html' } })).headers;
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
  ])('%s is as if nothing were sold', async (path) => {
    const names = ['content-security-policy', 'cross-origin-opener-policy'];
    const [selling, other] = [await headersOf(SOURCES, path), await headersOf(undefined, path)];
    expect(names.map((name) => selling.get(name))).toEqual(names.map((name) => other.get(name)));
  });

  it.each(['/es/account/plan', '/en/account/plan/'])('%s is where people pay', async (path) => {
    expect((await headersOf(SOURCES, path)).get('content-security-policy')).toContain(SOURCES[0]);
  });
});

describe('where people pay', () => {
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

  it('hears from the window of the provider', async () => {
    expect((await headersOf(SOURCES)).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});
