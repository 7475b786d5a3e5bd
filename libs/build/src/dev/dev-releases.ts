import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AreaName,
  areaSpecSchema,
  RELEASE_FILE,
  type Release,
  type ReleaseName,
} from '@bothways/domain/registry';
import { type RolloutRecord, releaseDir, toStable } from '@bothways/releases';
import { WORKSPACE_ROOT } from '../app.ts';
import { AREAS, appDir } from '../apps.ts';
import { releaseIfChanged, type Say, sourceOf } from '../release.ts';

/** Separate from the releases of `npm start`, which must never run development code. */
export const DEV_RELEASES = path.join(WORKSPACE_ROOT, 'node_modules/.cache/bothways/dev-releases');

/** The only version that is replaced: it merely tells the API who may load the area. */
const DEV_VERSION = '0.0.0-000000000000';

async function announceDev(record: RolloutRecord, name: AreaName): Promise<void> {
  const spec = areaSpecSchema.parse(JSON.parse(await readFile(path.join(appDir(name), 'area.json'), 'utf8')));
  const builtAt = new Date();
  const release: Release = {
    name,
    version: DEV_VERSION,
    builtAt: builtAt.toISOString(),
    spec,
    manifest: {},
    files: {},
  };
  const dir = releaseDir(DEV_RELEASES, name, DEV_VERSION);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, RELEASE_FILE), JSON.stringify(release));
  await record.change(builtAt, (apps) => toStable(apps, name, DEV_VERSION));
}

/** Prepares the releases for development: placeholders for areas in development, normal releases for the others. */
export async function prepareDevReleases(
  record: RolloutRecord,
  inDevelopment: readonly ReleaseName[],
  say: Say,
): Promise<void> {
  for (const name of AREAS) {
    if (inDevelopment.includes(name)) await announceDev(record, name);
    else await releaseIfChanged(DEV_RELEASES, sourceOf(name), { record, say });
  }
}
