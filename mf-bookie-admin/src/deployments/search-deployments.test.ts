import { deploymentSchema } from '@bothways/domain/deployments';
import { expect, it } from 'vitest';
import { searchDeployments } from './search-deployments.ts';

const figures = { loads: 0, failures: 0 };
const app = (name: string, ...versions: string[]) =>
  deploymentSchema.parse({
    name,
    access: 'session',
    stable: { version: versions[0], figures },
    versions: versions.map((version) => ({
      version,
      builtAt: '2026-11-18T15:58:00.000Z',
      firstLoadBytes: 1,
      role: 'kept',
      figures,
    })),
    reasons: [],
    course: [],
    history: [],
  });
const [A, B, C] = ['0.13.2-b07d2f1aaaaa', '0.14.0-4c1e90aaaaaa', '0.9.2-cccccccccccc'];
const all = [app('shell', C), app('mf-customer', B, A), app('mf-landing', A)];

it.each([
  ['', ['shell', 'mf-customer', 'mf-landing']],
  ['customer', ['mf-customer']],
  ['  MF- ', ['mf-customer', 'mf-landing']],
  ['0.13.2', ['mf-customer', 'mf-landing']],
  ['4c1e90', ['mf-customer']],
  ['mf-tips', []],
])('%j means %j', (text, names) =>
  expect(searchDeployments(all, text).map(({ name }) => name)).toEqual(names),
);

it('of an app that is meant by a version, no other is shown; of one that is meant by its name, all are', () => {
  const versionsOf = (text: string) =>
    searchDeployments(all, text)[0]?.versions.map(({ version }) => version);
  expect(versionsOf('0.13.2')).toEqual([A]);
  expect(versionsOf('customer')).toEqual([B, A]);
});
