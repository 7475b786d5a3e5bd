import { areaSpecSchema, type Registry } from '@bothways/domain/registry';
import { expect, it } from 'vitest';
import { withDevRemotes } from './dev-registry.ts';

const entry = (name: 'mf-landing' | 'mf-customer') => {
  const release = { version: '1', manifestUrl: `/${name}/1/mf-manifest.json`, manifest: { id: name } };
  const loadable = { ...release, integrity: { [`/${name}/1/a.js`]: 'sha384-x' } };
  const spec = areaSpecSchema.parse({ name, contract: 1, segments: [name], access: 'public' });
  return { ...spec, ...loadable, channel: 'stable' as const, previous: loadable };
};
const registry: Registry = { revision: '1', remotes: [entry('mf-landing'), entry('mf-customer')] };

it('puts a remote in development at its own address, where its files change', () => {
  const manifests = new Map([['mf-customer', 'http://localhost:4012/mf-manifest.json']]);
  const [landing, customer] = withDevRemotes(registry, manifests).remotes;
  expect(landing).toEqual(registry.remotes[0]);
  expect(customer).toMatchObject({
    segments: ['mf-customer'],
    manifestUrl: 'http://localhost:4012/mf-manifest.json',
    manifest: {},
    integrity: {},
  });
  expect(customer).not.toHaveProperty('previous');
});
