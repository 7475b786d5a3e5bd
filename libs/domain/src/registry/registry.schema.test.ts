import { describe, expect, it } from 'vitest';
import {
  areaNameSchema,
  areaSpecSchema,
  CONTRACT_VERSION,
  type RegistryEntry,
  registrySchema,
} from './index.ts';

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

  it.each(['mf-customer', 'mf-tips', 'mf-tips-2'])('takes an area by the form of its name: %s', (name) => {
    expect(areaNameSchema.parse(name)).toBe(name);
    const permissions = ['read:user', `${name}:write`];
    expect(areaSpecSchema.parse({ ...entry, name, permissions }).permissions).toEqual(permissions);
  });

  it.each([
    ...['casino', 'mf-', 'mf-Casino', 'mf-casino/..', 'mf-casino\n', 'mf_casino', `mf-${'a'.repeat(17)}`].map(
      (name): [string, object] => [`the name ${JSON.stringify(name)}`, { name }],
    ),
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
