import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  MANIFEST_FILE,
  RELEASE_FILE,
  type Release,
  type ReleaseName,
  releaseSchema,
} from '@bothways/domain/registry';
import { precompress } from './precompress.ts';

export class ReleaseExists extends Error {
  override name = 'ReleaseExists';
}

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

export const releaseDir = (root: string, name: ReleaseName, version: string): string =>
  path.join(root, name, version);

/** Returns a stored release, or undefined. */
export async function readRelease(
  root: string,
  name: ReleaseName,
  version: string,
): Promise<Release | undefined> {
  try {
    return releaseSchema.parse(await json(path.join(releaseDir(root, name, version), RELEASE_FILE)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

async function fill(dir: string, outDir: string, release: Release): Promise<void> {
  for (const file of Object.keys(release.files)) {
    await cp(path.join(outDir, file), path.join(dir, file), { recursive: true });
  }
  // Generated, not a file of the release: browsers start with the checked manifest only.
  if (release.manifest && !Object.hasOwn(release.files, MANIFEST_FILE))
    await writeFile(path.join(dir, MANIFEST_FILE), JSON.stringify(release.manifest));
  await precompress(dir);
  await writeFile(path.join(dir, RELEASE_FILE), JSON.stringify(release, null, 2));
}

/**
 * Stores a release permanently: written to a temporary folder, then renamed, so that it is never seen incomplete.
 * @throws ReleaseExists when the version exists already; a release is never overwritten
 */
export async function keepRelease(root: string, outDir: string, release: Release): Promise<void> {
  const exists = `${release.name} ${release.version} is released already and cannot be replaced`;
  if (await readRelease(root, release.name, release.version)) throw new ReleaseExists(exists);
  const target = releaseDir(root, release.name, release.version);
  const incoming = path.join(root, release.name, `.incoming-${randomUUID()}`);
  await mkdir(incoming, { recursive: true });
  try {
    await fill(incoming, outDir, release);
    // Renaming onto a non-empty folder fails: concurrent releases cannot mix either.
    await rename(incoming, target);
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    throw new ReleaseExists(exists);
  }
}
