import { areaSpecSchema } from '@bothways/domain/registry';
import { expect, it } from 'vitest';
import { claimFaults } from './claim-faults.ts';
import { claimSegments, segmentOwners } from './segments-file.ts';
import { tempDir } from './testing/temp-dir.ts';

it('an address belongs to the area that asked first, for good', async () => {
  const root = tempDir();
  await claimSegments(root, 'mf-tips', ['tips', 'hints']);
  await claimSegments(root, 'mf-tips', ['tips']);
  await expect(claimSegments(root, 'mf-news', ['news', 'hints'])).rejects.toThrow(
    'mf-news asks for the address "hints", which belongs to mf-tips',
  );
  expect([...(await segmentOwners(root))]).toEqual([
    ['tips', 'mf-tips'],
    ['hints', 'mf-tips'],
  ]);
});

const release = (over: object, files: object = {}) => {
  const spec = areaSpecSchema.parse({
    name: 'mf-tips',
    contract: 1,
    segments: ['tips'],
    access: 'session',
    ...over,
  });
  return {
    name: 'mf-tips' as const,
    version: '1.0.0-000000000000',
    builtAt: '2026-11-20T12:00:00Z',
    spec,
    files: { 'area.js': 'sha384-x', ...files },
  };
};
const nav = (path: string, icon = 'gift', permission?: string) => ({
  nav: [
    { path, icon, label: { en: 'Tips', es: 'Tips' }, section: 'main', ...(permission && { permission }) },
  ],
});

it.each([
  ['nothing', {}, []],
  ['its own address and permission', { ...nav('tips/new', 'gift', 'mf-tips:write') }, []],
  [
    "another's address",
    { segments: ['admin'] },
    ['asks for the address "admin", which belongs to mf-bookie-admin'],
  ],
  ["the shell's", { segments: ['login'] }, ['asks for the address "login", which belongs to the shell']],
  ['the front page', { segments: [''] }, ['asks for the address "", which belongs to mf-landing']],
  ['no address', { segments: [] }, ['asks for no address']],
  ['a way out', { segments: ['../x'] }, ['asks for "../x", which is no address']],
  ['a link elsewhere', nav('admin/users'), ['leads to admin/users, which is not its own']],
  ["another's permission", { permissions: ['mf-news:read'] }, [/permission mf-news:read; one of its own/]],
  ['one of the catalogue', { permissions: ['manage:*'] }, [/permission manage:\*; one of its own/]],
  ['a picture that there is none of', nav('tips', 'skull'), [/names the icon skull, which is none of split/]],
  ['another contract', { contract: 2 }, ['was built for contract 2, the shell speaks 1']],
  ["another's name", { name: 'mf-news' }, ['calls itself mf-news']],
])('a release that claims %s', (_what, over, faults) => {
  const owners = new Map([
    ['admin', 'mf-bookie-admin'],
    ['', 'mf-landing'],
  ]);
  const found = [...claimFaults(release(over), { stable: undefined, owners })];
  expect(found).toHaveLength(faults.length);
  for (const [at, fault] of faults.entries()) expect(found[at]).toMatch(fault);
});

it('an area keeps the permissions of the catalogue that its release has, and no other', () => {
  const stable = release({ permissions: ['read:user'] });
  const around = { stable, owners: new Map() };
  expect([...claimFaults(release({ permissions: ['read:user'] }), around)]).toEqual([]);
  expect([...claimFaults(release({ permissions: ['read:user', 'read:bookie'] }), around)]).toHaveLength(1);
});
