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

/** An address that another area has: it keeps it for good, whatever it does with it. */
export class SegmentTaken extends Error {
  override name = 'SegmentTaken';
}

async function written(root: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, SEGMENTS_FILE), 'utf8').catch(() => '{}');
  return new Map(Object.entries(segmentsSchema.parse(JSON.parse(text))));
}

/** Of releases from before the file: what each area that runs says of itself. */
async function running(root: string): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const [app, rollout] of Object.entries((await readRollouts(root)).apps)) {
    const name = areaNameSchema.safeParse(app).data;
    const release = name && rollout && (await readRelease(root, name, rollout.stable));
    for (const segment of release?.spec?.segments ?? []) owners.set(segment, app);
  }
  return owners;
}

/** Whose each first segment of an address is. */
export const segmentOwners = async (root: string): Promise<Map<string, string>> =>
  new Map([...(await running(root)), ...(await written(root))]);

/**
 * Writes down for good that these addresses are the area's.
 * @throws SegmentTaken naming the area that has one of them
 */
export const claimSegments = (root: string, name: string, segments: readonly string[]): Promise<void> =>
  withLock(path.join(root, 'segments.lock'), LOCK_WAIT_MS, async () => {
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
