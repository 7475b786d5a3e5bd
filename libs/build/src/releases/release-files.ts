import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  areaSpecSchema,
  RELEASE_FILE,
  type Release,
  type ReleaseName,
  releaseSchema,
} from '@bothways/domain/registry';
import { z } from 'zod';
import { contentVersion, filesBelow, hashFiles } from './file-hashes.ts';
import { precompress } from './precompress.ts';

/** What the bundler tells about the build: for tools, not for browsers. */
const NOT_SERVED = new Set(['mf-stats.json']);
const MANIFEST = 'mf-manifest.json';

export interface Built {
  name: ReleaseName;
  /** The app's own folder: `package.json`, and an area's `area.json`. */
  appDir: string;
  /** What the bundler wrote. */
  outDir: string;
}

export class ReleaseExists extends Error {
  override name = 'ReleaseExists';
}

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** Describes what was built: the same files and the same `area.json` have the same version. */
export async function describeBuild({ name, appDir, outDir }: Built, builtAt: Date): Promise<Release> {
  const { version } = z.object({ version: z.string() }).parse(await json(path.join(appDir, 'package.json')));
  const files = await hashFiles(
    outDir,
    (await filesBelow(outDir)).filter((file) => !NOT_SERVED.has(file)),
  );
  const isArea = name !== 'shell';
  const spec = isArea ? areaSpecSchema.parse(await json(path.join(appDir, 'area.json'))) : undefined;
  const manifest = isArea ? await json(path.join(outDir, MANIFEST)) : undefined;
  const content = { files, spec };
  return releaseSchema.parse({
    name,
    version: contentVersion(version, content),
    builtAt: builtAt.toISOString(),
    ...(isArea ? { spec, manifest } : {}),
    files,
  });
}

export const releaseDir = (root: string, name: ReleaseName, version: string): string =>
  path.join(root, name, version);

/** A release as it was kept, or undefined. */
export async function readRelease(
  root: string,
  name: ReleaseName,
  version: string,
): Promise<Release | undefined> {
  try {
    return releaseSchema.parse(await json(path.join(releaseDir(root, name, version), RELEASE_FILE)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function fill(dir: string, outDir: string, release: Release): Promise<void> {
  for (const file of Object.keys(release.files)) {
    await cp(path.join(outDir, file), path.join(dir, file), { recursive: true });
  }
  await precompress(dir);
  await writeFile(path.join(dir, RELEASE_FILE), JSON.stringify(release, null, 2));
}

/**
 * Keeps a release for good: complete in a folder of its own, then renamed into place, so that nobody sees half.
 * @throws ReleaseExists when the version is there already; a release is never written over
 */
export async function keepRelease(root: string, outDir: string, release: Release): Promise<void> {
  const exists = `${release.name} ${release.version} is released already and cannot be replaced`;
  if (await readRelease(root, release.name, release.version)) throw new ReleaseExists(exists);
  const target = releaseDir(root, release.name, release.version);
  const incoming = path.join(root, release.name, `.incoming-${randomUUID()}`);
  await mkdir(incoming, { recursive: true });
  try {
    await fill(incoming, outDir, release);
    // Renaming onto a folder that holds files fails: two releases at once cannot mix either.
    await rename(incoming, target);
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    throw new ReleaseExists(exists);
  }
}
