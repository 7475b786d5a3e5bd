import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keepMaps, keepRelease, releaseDir, sourcePosition } from '@bothways/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleSample, describeSample, REMOTE, tempDir } from '../testing/samples.ts';

const root = tempDir();
let outDir: string;
let release: Awaited<ReturnType<typeof describeSample>>;
beforeAll(async () => {
  outDir = await bundleSample(REMOTE);
  release = await describeSample(REMOTE, outDir);
  await keepRelease(root, outDir, release);
  await keepMaps(root, outDir, release);
});

const kept = (file: string): string => path.join(releaseDir(root, release.name, release.version), file);
const scripts = (): string[] => Object.keys(release.files).filter((file) => file.endsWith('.js'));

describe('the maps of a release', () => {
  it('are in no list of what browsers may ask for, and no file names them', () => {
    expect(readdirSync(outDir).some((file) => file.endsWith('.js.map'))).toBe(true);
    expect(Object.keys(release.files).filter((file) => file.includes('map'))).toEqual([]);
    for (const file of scripts()) expect(readFileSync(kept(file), 'utf8')).not.toContain('sourceMappingURL');
  });

  it('are kept with it, one for each script with code in it', () => {
    const mapped = scripts().filter((file) => existsSync(path.join(outDir, `${file}.map`)));
    expect(mapped.some((file) => file.startsWith('__federation_expose_area'))).toBe(true);
    for (const file of mapped) expect(existsSync(kept(`maps/${file}.map.gz`)), file).toBe(true);
  });

  it('lead from a place in a script to the line of the source', async () => {
    const [file, text] =
      scripts()
        .map((name): [string, string] => [name, readFileSync(kept(name), 'utf8')])
        .find(([, code]) => code.includes('clicked ')) ?? [];
    const line = text?.slice(0, text.indexOf('clicked ')).split('\n') ?? [];
    const place = { file: file ?? '', line: line.length, column: (line.at(-1)?.length ?? 0) + 1 };
    const found = await sourcePosition(root, release.name, release.version, place);
    const source = readFileSync(path.join(REMOTE.dir, 'src/page.tsx'), 'utf8').split('\n');
    expect(found?.file).toBe('mf-landing/src/page.tsx');
    expect(source[(found?.line ?? 0) - 1]).toContain('clicked ');
  });

  it('say nothing of a file that the release has not, and of a line that the file has not', async () => {
    for (const [file = '', line = 0] of [['main.00000000.js', 1] as const, [scripts()[0], 999] as const])
      expect(
        await sourcePosition(root, release.name, release.version, { file, line, column: 1 }),
      ).toBeUndefined();
  });
});
