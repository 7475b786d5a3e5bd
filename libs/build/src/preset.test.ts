import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mode } from './app.ts';
import { esmRuntimeAlias } from './esm-runtime.ts';
import { appConfig } from './preset.ts';
import { type Sharer, shares } from './shares.ts';
import { bundleSample, REMOTE, SHELL } from './testing/samples.ts';

const fileLike = (dir: string, pattern: RegExp): string => {
  const found = readdirSync(dir, { recursive: true, encoding: 'utf8' }).find((file) => pattern.test(file));
  if (found === undefined) throw new Error(`${dir} has no ${pattern}`);
  return path.join(dir, found);
};
const gzipKb = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length / 1024;

describe('what is shared', () => {
  const ON_EVERY_PAGE = ['react', 'react/jsx-runtime', 'react-dom', '@bothways/platform'];
  const LENT = ['@bothways/ui', '@bothways/ui/dates', 'zod'];
  const keysOf = (sharer: Omit<Sharer, 'dir'>) =>
    Object.values(shares({ ...sharer, dir: REMOTE.dir }, 'production')).map(({ shareKey }) => shareKey);

  it('is React, the façade and what the shell lends, and nothing by accident', () => {
    expect(keysOf({ kind: 'shell' })).toEqual([...ON_EVERY_PAGE, ...LENT]);
    expect(keysOf({ kind: 'remote' })).toEqual([...ON_EVERY_PAGE, ...LENT]);
  });

  it('is less for an area of visitors, which borrows nothing', () => {
    expect(keysOf({ kind: 'remote', forVisitors: true })).toEqual(ON_EVERY_PAGE);
  });

  it.each(['shell', 'remote'] as const)('in the %s is one copy, and another version is refused', (kind) => {
    const all = Object.values(shares({ kind, dir: REMOTE.dir }, 'production'));
    for (const share of all.filter(({ shareKey }) => ON_EVERY_PAGE.includes(shareKey))) {
      expect(share).toMatchObject({ singleton: true, strictVersion: true });
      expect(share.requiredVersion).toBe(`^${share.version}`);
    }
  });

  it('is there at once in the shell, or comes when an area wants it', () => {
    const all = Object.values(shares({ kind: 'shell', dir: REMOTE.dir }, 'production'));
    expect(all.filter(({ eager }) => eager).map(({ shareKey }) => shareKey)).toEqual(ON_EVERY_PAGE);
  });

  it('is brought along by no production remote, but what it need not have in common', () => {
    const brought = (mode: Mode) =>
      Object.values(shares({ kind: 'remote', dir: REMOTE.dir }, mode))
        .filter((share) => share.import !== false)
        .map(({ shareKey }) => shareKey);
    expect(brought('production')).toEqual(LENT);
    expect(brought('development')).toEqual(expect.arrayContaining([...ON_EVERY_PAGE, ...LENT]));
  });

  it('is given to others by the shell alone', () => {
    const own = shares({ kind: 'remote', dir: REMOTE.dir }, 'production');
    for (const name of LENT)
      expect(own[name]).toMatchObject({ singleton: false, strictVersion: true, version: '0.0.0-own' });
  });
});

describe('a production build', () => {
  let remote: string;
  let shell: string;
  beforeAll(async () => {
    [remote, shell] = await Promise.all([bundleSample(REMOTE), bundleSample(SHELL)]);
  });

  it('of a remote is only its container: no React, no page', () => {
    const files = readdirSync(remote);
    expect(files.filter((file) => file.endsWith('.html'))).toEqual([]);
    const scripts = files.filter((file) => file.endsWith('.js'));
    const code = scripts.map((file) => readFileSync(path.join(remote, file), 'utf8')).join('');
    expect(code).not.toContain('Minified React error');
  });

  it('of a remote stays small where the federation runtime is concerned', async () => {
    const entryKb = gzipKb(fileLike(remote, /^remoteEntry/));
    expect(entryKb).toBeLessThan(8.5);
    // The guard of the ESM alias: without it the same entry is a good deal larger.
    const asCommonJs = await bundleSample(REMOTE, 'production', (config) => {
      const aliases = Object.entries(config.resolve?.alias || {});
      const others = aliases.filter(([from]) => !(from in esmRuntimeAlias()));
      return { ...config, resolve: { ...config.resolve, alias: Object.fromEntries(others) } };
    });
    expect(gzipKb(fileLike(asCommonJs, /^remoteEntry/))).toBeGreaterThan(entryKb * 1.3);
  });

  it('names every file by its content', () => {
    const named = readdirSync(remote).filter((file) => !/\.[0-9a-f]{8}\.(js|css)(\.map)?$/.test(file));
    expect(named.sort()).toEqual(['mf-manifest.json', 'mf-stats.json']);
  });

  it('of the shell loads its script by hash, from an address that deep links can use', () => {
    const html = readFileSync(path.join(shell, 'index.html'), 'utf8');
    expect(html).toMatch(
      /<script crossorigin defer integrity="sha384-[^"]+" src="\/assets\/main\.[0-9a-f]{8}\.js">/,
    );
  });

  it('marks class names with the app they belong to', () => {
    expect(readFileSync(fileLike(remote, /\.css$/), 'utf8')).toMatch(/^\.mf_landing-/);
  });

  it('is the same, file by file, when it is built again', async () => {
    expect(readdirSync(await bundleSample(REMOTE)).sort()).toEqual(readdirSync(remote).sort());
  });
});

describe('a development build', () => {
  it('of a remote runs alone: with its own React, its own loader and its page', async () => {
    expect(appConfig(REMOTE, 'development').entry).toEqual({ dev: './dev/index.ts' });
    const outDir = await bundleSample(REMOTE, 'development');
    expect(readdirSync(outDir)).toContain('index.html');
    expect(readFileSync(fileLike(outDir, /react-dom_index_js.*\.js$/), 'utf8')).toContain('react-dom');
  });

  it('has one refresh runtime for the whole page', async () => {
    const outDir = await bundleSample(REMOTE, 'development');
    const scripts = readdirSync(outDir).filter((file) => file.endsWith('.js'));
    const code = scripts.map((file) => readFileSync(path.join(outDir, file), 'utf8')).join('');
    expect(code).toContain('__bothwaysRefreshRuntime');
  });
});
