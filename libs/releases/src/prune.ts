import { rm } from 'node:fs/promises';
import type { ReleaseName, Rollout } from '@bothways/domain/registry';
import { readRelease, releaseDir } from './release-files.ts';
import { storedVersions } from './stored-versions.ts';

/** Open tabs continue with the release that they started with; after a month they must reload. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes releases that are older than a month, not in use and not needed for a rollback.
 * @returns the removed versions
 */
export async function pruneReleases(
  root: string,
  name: ReleaseName,
  rollout: Rollout | undefined,
  nowMs: number,
): Promise<string[]> {
  const inUse = new Set([rollout?.stable, rollout?.canary?.version, ...(rollout?.earlier ?? [])]);
  const gone: string[] = [];
  for (const version of await storedVersions(root, name)) {
    if (inUse.has(version)) continue;
    const release = await readRelease(root, name, version);
    if (!release || nowMs - Date.parse(release.builtAt) < KEPT_DAYS * DAY_MS) continue;
    await rm(releaseDir(root, name, version), { recursive: true, force: true });
    gone.push(version);
  }
  return gone;
}
