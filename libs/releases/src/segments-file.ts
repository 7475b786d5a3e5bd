import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areaNameSchema } from '@bothways/domain/registry';
import { z } from 'zod';
import { withLock } from './lock.ts';
import { readRelease } from './release-files.ts';
import { readRollouts } from './rollouts-file.ts';

const SEGMENTS_FILE = 'segments.json';
const LOCK_WAIT_MS = 5_000;
const segmentsSchema = z.record(z.string(), areaNameSchema);

/** A path segment that belongs to another area, permanently. */
export class SegmentTaken extends Error {
  override name = 'SegmentTaken';
}

async function written(root: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, SEGMENTS_FILE), 'utf8').catch(() => '{}');
  return new Map(Object.entries(segmentsSchema.parse(JSON.parse(text))));
}

/** For releases older than the file: the declarations of all areas in use. */
async function running(root: string): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const [app, rollout] of Object.entries((await readRollouts(root)).apps)) {
    const name = areaNameSchema.safeParse(app).data;
    const release = name && rollout && (await readRelease(root, name, rollout.stable));
    for (const segment of release?.spec?.segments ?? []) owners.set(segment, app);
  }
  return owners;
}

/** Returns the owner of each first path segment. */
export const segmentOwners = async (root: string): Promise<Map<string, string>> =>
  new Map([...(await running(root)), ...(await written(root))]);

/**
 * Permanently records path segments as an area's.
 * @throws SegmentTaken naming the area that has one of them
 */
export const claimSegments = (root: string, name: string, segments: readonly string[]): Promise<void> =>
  withLock(path.join(root, 'segments.changing.lock'), LOCK_WAIT_MS, async () => {
    const owners = await segmentOwners(root);
    for (const segment of segments) {
      const owner = owners.get(segment) ?? name;
      if (owner !== name)
        throw new SegmentTaken(`${name} asks for the address "${segment}", which belongs to ${owner}`);
      owners.set(segment, name);
    }
    const file = path.join(root, SEGMENTS_FILE);
    await writeFile(`${file}.tmp`, `${JSON.stringify(Object.fromEntries(owners), null, 2)}\n`);
    await rename(`${file}.tmp`, file);
  });
