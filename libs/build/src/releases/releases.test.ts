import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { MANIFEST_FILE, type Release } from '@bothways/domain/registry';
import { keepRelease, ReleaseExists, readRelease, releaseDir, sha384 } from '@bothways/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleSample, describeSample, REMOTE, SHELL, tempDir } from '../testing/samples.ts';
import { releaseFaults } from './check-release.ts';

let outDir: string;
let release: Release;
beforeAll(async () => {
  outDir = await bundleSample(REMOTE);
  release = await describeSample(REMOTE, outDir);
});

/** The same release over other files. */
const withFiles = (files: Record<string, string>): Release => ({ ...release, files });

describe('the version', () => {
  it('is the same for the same files', async () => {
    expect((await describeSample(REMOTE, await bundleSample(REMOTE))).version).toBe(release.version);
  });

  it('is another one when a single byte is', async () => {
    const changed = tempDir();
    for (const file of [...Object.keys(release.files), MANIFEST_FILE]) {
      writeFileSync(path.join(changed, file), readFileSync(path.join(outDir, file)));
    }
    const before = (await describeSample(REMOTE, changed)).version;
    expect(before).toBe(release.version);
    writeFileSync(path.join(changed, 'note.txt'), ' ');
    expect((await describeSample(REMOTE, changed)).version).not.toBe(before);
  });
});

describe('a kept release', () => {
  it('has the hash of every file that a browser can ask for, and no other', async () => {
    const root = tempDir();
    await keepRelease(root, outDir, release);
    const dir = releaseDir(root, release.name, release.version);
    const served = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
      (file) => !/(\.br|\.gz|^release\.json)$/.test(file),
    );
    expect(served.sort()).toEqual([...Object.keys(release.files), MANIFEST_FILE].sort());
    expect(JSON.parse(readFileSync(path.join(dir, MANIFEST_FILE), 'utf8'))).toEqual(release.manifest);
    for (const file of Object.keys(release.files)) {
      expect(sha384(readFileSync(path.join(dir, file))), file).toBe(release.files[file]);
    }
    expect(await readRelease(root, release.name, release.version)).toEqual(release);
  });

  it('has its larger files compressed beside them', async () => {
    const root = tempDir();
    await keepRelease(root, outDir, release);
    const dir = releaseDir(root, release.name, release.version);
    const entry = Object.keys(release.files).find((file) => file.startsWith('remoteEntry')) ?? '';
    const plain = readFileSync(path.join(dir, entry));
    expect(brotliDecompressSync(readFileSync(path.join(dir, `${entry}.br`)))).toEqual(plain);
    expect(readFileSync(path.join(dir, `${entry}.gz`)).length).toBeLessThan(plain.length / 2);
  });

  it('is never written over', async () => {
    const root = tempDir();
    await keepRelease(root, outDir, release);
    const other = tempDir();
    writeFileSync(path.join(other, 'evil.js'), 'evil()');
    const forged = withFiles({ 'evil.js': sha384(Buffer.from('evil()')) });
    await expect(keepRelease(root, other, forged)).rejects.toThrow(ReleaseExists);
    expect(await readRelease(root, release.name, release.version)).toEqual(release);
    expect(readdirSync(path.join(root, release.name))).toEqual([release.version]);
  });

  it('is kept whole once, however many keep it at the same time', async () => {
    const root = tempDir();
    const tries = Array.from({ length: 8 }, () => keepRelease(root, outDir, release));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(path.join(root, release.name))).toEqual([release.version]);
  });

  it('leaves nothing behind when it cannot be kept', async () => {
    const root = tempDir();
    await expect(keepRelease(root, outDir, withFiles({ 'missing.js': 'sha384-x' }))).rejects.toThrow(
      /missing/,
    );
    expect(readdirSync(path.join(root, release.name))).toEqual([]);
  });

  it('that does not exist is undefined, that is broken is an error', async () => {
    const root = tempDir();
    expect(await readRelease(root, 'mf-landing', '0.1.0-000000000000')).toBeUndefined();
    mkdirSync(releaseDir(root, 'mf-landing', 'broken'), { recursive: true });
    writeFileSync(path.join(releaseDir(root, 'mf-landing', 'broken'), 'release.json'), '{');
    await expect(readRelease(root, 'mf-landing', 'broken')).rejects.toThrow(SyntaxError);
  });
});

describe('the check before a release', () => {
  it('finds nothing wrong with what the preset builds', async () => {
    expect(releaseFaults(release, REMOTE.dir)).toEqual([]);
    expect(releaseFaults(await describeSample(SHELL, await bundleSample(SHELL)), SHELL.dir)).toEqual([]);
  });

  it('refuses an area of another contract', () => {
    const spec = release.spec && { ...release.spec, contract: 2 };
    expect(releaseFaults({ ...release, spec }, REMOTE.dir)).toEqual([
      'was built for contract 2, the shell speaks 1',
    ]);
  });

  it('refuses a manifest that names what was not built', () => {
    const rest = Object.entries(release.files).filter(([name]) => !name.startsWith('remoteEntry'));
    expect(releaseFaults(withFiles(Object.fromEntries(rest)), REMOTE.dir).join()).toMatch(
      /names .+ in its manifest, which was not built/,
    );
  });

  it.each([
    ['another package', { name: 'lodash' }, /shares lodash, which the shell does not/],
    ['another React', { name: 'react', version: '18.3.0' }, /was built for react 18\.3\.0, the shell has 19/],
    ['a copy of its own', { name: 'react', singleton: false }, /shares react not as a singleton/],
  ])('refuses an area that shares %s', (_what, share, fault) => {
    const shared = [{ version: '19.3.1', singleton: true, ...share }];
    expect(
      releaseFaults({ ...release, manifest: { ...release.manifest, shared } }, REMOTE.dir).join(),
    ).toMatch(fault);
  });

  it('refuses an area without its door', () => {
    expect(releaseFaults({ ...release, manifest: { ...release.manifest, exposes: [] } }, REMOTE.dir)).toEqual(
      ['does not expose ./area'],
    );
  });
});
