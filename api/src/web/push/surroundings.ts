import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AreaName, areaNameSchema, type Release, type ReleaseName } from '@bothways/domain/registry';
import {
  readRelease,
  readRollouts,
  releaseDir,
  type Surroundings,
  segmentOwners,
  sharesOf,
} from '@bothways/releases';

/** Returns an app's stable release; undefined before its first one. */
export async function stableRelease(root: string, name: ReleaseName): Promise<Release | undefined> {
  const stable = (await readRollouts(root)).apps[name]?.stable;
  return stable === undefined ? undefined : readRelease(root, name, stable);
}

/** Returns the packages that the running shell shares, with their versions. */
export async function shellShares(root: string): Promise<Record<string, string>> {
  const shell = await stableRelease(root, 'shell');
  if (!shell) return {};
  const file = path.join(releaseDir(root, 'shell', shell.version), 'mf-manifest.json');
  return sharesOf(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
}

/** Returns the releases that a release of the area would run beside. */
export const surroundingsOf = async (root: string, remote: AreaName): Promise<Surroundings> => ({
  stable: await stableRelease(root, areaNameSchema.parse(remote)),
  owners: await segmentOwners(root),
});
