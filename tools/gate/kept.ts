import { readdir } from 'node:fs/promises';
import {
  areaNameSchema,
  type Release,
  type ReleaseName,
  releaseVersionSchema,
} from '@bothways/domain/registry';
import { readRelease, readRollouts, releaseDir } from '@bothways/releases';
import { isRefused } from './refused.ts';

/** @throws Error with a readable message if it is not stored */
export async function keptRelease(root: string, name: ReleaseName, version: string): Promise<Release> {
  const release = await readRelease(root, name, version);
  if (!release) throw new Error(`${name} ${version} is not kept in ${root}`);
  return release;
}

/** A shell that was refused can never run next. */
async function possibleShell(root: string, version: string): Promise<Release | undefined> {
  const isVersion = releaseVersionSchema.safeParse(version).success;
  if (!isVersion || (await isRefused(releaseDir(root, 'shell', version)))) return undefined;
  return readRelease(root, 'shell', version);
}

/** Returns the running shell, and the newest stored one if it differs: both must support the area. */
export async function shellsFor(root: string): Promise<string[]> {
  const running = (await readRollouts(root)).apps.shell?.stable;
  const kept = await readdir(releaseDir(root, 'shell', '')).catch(() => []);
  const found = await Promise.all(kept.map((version) => possibleShell(root, version)));
  const newest = found
    .filter((release) => release !== undefined)
    .sort((a, b) => a.builtAt.localeCompare(b.builtAt))
    .at(-1)?.version;
  return [...new Set([running, newest])].filter((version) => version !== undefined);
}

/** Returns the stable release of each area. */
export async function runningAreas(root: string): Promise<Release[]> {
  const { apps } = await readRollouts(root);
  const running = Object.entries(apps).flatMap(([text, rollout]) => {
    const name = areaNameSchema.safeParse(text).data;
    return name && rollout ? [keptRelease(root, name, rollout.stable)] : [];
  });
  return Promise.all(running);
}
