import { describe, expect, it } from 'vitest';
import { checkSupply, readSupply, type Supply } from './supply.ts';

const PACKAGE = 'node_modules/left';
const NOTHING = { dependencies: {}, devDependencies: {}, optionalDependencies: {}, peerDependencies: {} };
const ASKED = { ...NOTHING, dependencies: { left: '1.2.3' } };

interface Change {
  asked?: Record<string, string>;
  locked?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
  entry?: Partial<Supply['entries'][string]>;
  installed?: Partial<Supply['installed'][string]>;
}

/** What is said of a house with one package, sound but for the change. */
function planted({ asked, locked, allowScripts = {}, entry, installed }: Change): string[] {
  const flags = { link: false, hasInstallScript: false };
  const sound = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };
  return checkSupply({
    manifests: {
      '': { ...ASKED, ...(asked && { dependencies: asked }), workspaces: [], allowScripts },
    },
    entries: {
      '': { ...ASKED, ...(locked && { dependencies: locked }), ...flags },
      [PACKAGE]: { ...NOTHING, ...sound, ...flags, ...entry },
    },
    installed: {
      [PACKAGE]: { version: '1.2.3', license: 'MIT', scripts: {}, builds: false, ...installed },
    },
  });
}

describe('packages of others', () => {
  it('are all in order in this repository', () => {
    const supply = readSupply(new URL('..', import.meta.url).pathname);
    expect(Object.keys(supply.manifests).length).toBeGreaterThan(12);
    expect(Object.keys(supply.installed).length).toBeGreaterThan(300);
    expect(checkSupply(supply)).toEqual([]);
  });

  it('are in order when one is sound, with a script that somebody has allowed or forbidden', () => {
    expect(planted({})).toEqual([]);
    for (const left of [true, false]) {
      const installed = { scripts: { postinstall: 'node x.js' } };
      expect(planted({ entry: { hasInstallScript: true }, installed, allowScripts: { left } })).toEqual([]);
    }
  });

  it.each<[string, Change, string]>([
    [
      'a repository instead of the registry',
      { entry: { resolved: 'git+ssh://git@host.test/left.git#0' } },
      'address',
    ],
    ['a file of some server', { entry: { resolved: 'https://host.test/left.tgz' } }, 'address'],
    ['a file on the disk', { entry: { resolved: 'file:../left.tgz' } }, 'address'],
    ['no hash', { entry: { integrity: undefined } }, 'sha512'],
    ['a hash that is worn out', { entry: { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } }, 'sha512'],
    [
      'a second hash that opens a way around',
      { entry: { integrity: `sha512-${'A'.repeat(86)}== sha1-x` } },
      'sha512',
    ],
    [
      'a licence that we cannot sell with',
      { entry: { license: 'AGPL-3.0' }, installed: { license: 'AGPL-3.0' } },
      'licence',
    ],
    ['no licence', { entry: { license: undefined }, installed: { license: undefined } }, 'licence'],
    ['another licence in its files', { installed: { license: 'GPL-3.0' } }, 'another licence'],
    ['a new install script', { entry: { hasInstallScript: true } }, 'new install script'],
    [
      'an install script that the registry does not tell of',
      { installed: { scripts: { preinstall: 'node x.js' } } },
      'hides',
    ],
    ['a build while it is installed', { installed: { builds: true } }, 'hides'],
    ['another version on the disk', { installed: { version: '1.2.4' } }, 'installed as 1.2.4'],
    ['a lockfile of before', { asked: { left: '1.3.0' } }, 'not in step'],
    ['a lockfile with one more', { locked: { left: '1.2.3', right: '1.0.0' } }, 'not in step'],
    ['a lockfile with another version', { entry: { version: '1.2.4' } }, 'another left'],
    ['a range', { asked: { left: '^1.2.3' }, locked: { left: '^1.2.3' } }, 'no exact version'],
    ['a tag', { asked: { left: 'latest' }, locked: { left: 'latest' } }, 'no exact version'],
  ])('are refused with %s', (_fault, change, words) => {
    expect(planted(change)).toContainEqual(expect.stringContaining(words));
  });

  it('are refused when a workspace is not in the lockfile', () => {
    const manifest = { ...NOTHING, workspaces: [], allowScripts: {} };
    expect(checkSupply({ manifests: { 'libs/new': manifest }, entries: {}, installed: {} })).toEqual([
      'libs/new is not in the lockfile',
    ]);
  });
});
