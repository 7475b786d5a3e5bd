import { readdir } from 'node:fs/promises';
import { type ReleaseName, releaseVersionSchema } from '@bothways/domain/registry';
import { releaseDir } from './release-files.ts';

/** Returns the stored versions of an app. */
export async function storedVersions(root: string, name: ReleaseName): Promise<string[]> {
  const entries = await readdir(releaseDir(root, name, ''), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((version) => releaseVersionSchema.safeParse(version).success);
}
