import { describe, expect, it } from 'vitest';
import { AREAS, areaSpecSchema, CONTRACT_VERSION, type RegistryEntry, registrySchema } from './index.ts';

const entry: RegistryEntry = {
  name: 'mf-customer',
  contract: CONTRACT_VERSION,
  segments: ['dashboard', 'account'],
  access: 'session',
  permissions: [],
  nav: [
    {
      path: 'dashboard/arbs/prematch',
      label: { en: 'Arbs', es: 'Arbs' },
      icon: 'split',
      section: 'main',
    },
  ],
  version: '0.1.0-abcdef',
  channel: 'stable',
  manifestUrl: '/mf-customer/0.1.0-abcdef/mf-manifest.json',
  manifest: { name: 'mf_customer' },
  integrity: { '/mf-customer/0.1.0-abcdef/remoteEntry.js': 'sha384-x' },
};

describe('registry', () => {
  it('lists each remote with what the shell needs to load it', () => {
    expect(registrySchema.parse({ revision: '1', remotes: [entry] }).remotes).toEqual([entry]);
  });

  it('knows the four areas', () => {
    expect(AREAS).toEqual(['mf-landing', 'mf-customer', 'mf-bot-admin', 'mf-bookie-admin']);
  });

  it.each([
    ['an area that is none', { name: 'mf-casino' }],
    ['half a contract', { contract: 1.5 }],
    ['an access that is none', { access: 'everyone' }],
    ['a permission that is none', { permissions: ['read:everything'] }],
    ['a label in one language only', { nav: [{ ...entry.nav[0], label: { en: 'Arbs' } }] }],
    ['no integrity', { integrity: undefined }],
    ['a channel that is none', { channel: 'nightly' }],
  ])('refuses an entry with %s', (_, change) => {
    expect(registrySchema.safeParse({ revision: '1', remotes: [{ ...entry, ...change }] }).success).toBe(
      false,
    );
  });

  it('may name the release before', () => {
    const { version, manifestUrl, manifest, integrity } = entry;
    const previous = { version, manifestUrl, manifest, integrity };
    expect(
      registrySchema.parse({ revision: '1', remotes: [{ ...entry, previous }] }).remotes[0]?.previous,
    ).toEqual(previous);
  });
});

describe('area.json', () => {
  it('needs no permissions and no navigation', () => {
    const spec = { name: 'mf-landing', contract: 1, segments: [''], access: 'public' };
    expect(areaSpecSchema.parse(spec)).toEqual({ ...spec, permissions: [], nav: [] });
  });
});
