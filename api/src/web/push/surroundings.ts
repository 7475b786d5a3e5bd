import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AreaName, areaNameSchema, type Release, type ReleaseName } from '@bothways/domain/registry';
import {
  type RolloutRecord,
  readRelease,
  releaseDir,
  type Surroundings,
  segmentOwners,
  sharesOf,
} from '@bothways/releases';

interface Known {
  /** The folder of releases. */
  root: string;
  record: Pick<RolloutRecord, 'read'>;
}

/** Returns an app's stable release; undefined before its first one. */
export async function stableRelease(
  { root, record }: Known,
  name: ReleaseName,
): Promise<Release | undefined> {
  const stable = (await record.read()).apps[name]?.stable;
  return stable === undefined ? undefined : readRelease(root, name, stable);
}

/** Returns the packages that the running shell shares, with their versions. */
export async function shellShares(known: Known): Promise<Record<string, string>> {
  const shell = await stableRelease(known, 'shell');
  if (!shell) return {};
  const file = path.join(releaseDir(known.root, 'shell', shell.version), 'mf-manifest.json');
  return sharesOf(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
}

/** Returns the releases that a release of the area would run beside. */
export const surroundingsOf = async (known: Known, remote: AreaName): Promise<Surroundings> => ({
  stable: await stableRelease(known, areaNameSchema.parse(remote)),
  owners: await segmentOwners(known.root),
});
