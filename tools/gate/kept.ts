import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  RELEASE_FILE,
  type Release,
  type ReleaseName,
  ROLLOUTS_FILE,
  type Rollouts,
  releaseSchema,
  rolloutsSchema,
} from '@bothways/domain/registry';

export const folderOf = (root: string, name: ReleaseName, version: string): string => join(root, name, version);

/** @throws in a sentence when it is not kept */
export async function keptRelease(root: string, name: ReleaseName, version: string): Promise<Release> {
  const text = await readFile(join(folderOf(root, name, version), RELEASE_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${name} ${version} is not kept in ${root}`);
  return releaseSchema.parse(JSON.parse(text));
}

export async function rolloutsIn(root: string): Promise<Rollouts['apps']> {
  const text = await readFile(join(root, ROLLOUTS_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? {} : rolloutsSchema.parse(JSON.parse(text)).apps;
}

/** The shell that runs, and the newest that is kept where that is another one: both must carry the area. */
export async function shellsFor(root: string): Promise<string[]> {
  const running = (await rolloutsIn(root)).shell?.stable;
  const kept = await readdir(join(root, 'shell')).catch(() => []);
  const found = await Promise.all(
    kept.map((version) => keptRelease(root, 'shell', version).catch(() => undefined)),
  );
  const newest = found
    .filter((release) => release !== undefined)
    .sort((a, b) => a.builtAt.localeCompare(b.builtAt))
    .at(-1)?.version;
  return [...new Set([running, newest])].filter((version) => version !== undefined);
}
