import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@bothways/domain/registry';
import { releaseDir } from '@bothways/releases';
import type { PushedId } from './pushed.store.ts';

/** `sha384-<base64>`, as releases list it, in the hex of addresses. */
export const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/** Where the files of a release lie until it is whole; beside the releases, so that they are one disk. */
export const uploadDir = (root: string, { remote, version }: PushedId): string =>
  path.join(root, '.pushed', remote, version);

const MANIFEST = '.release.json';

/** What of the release has not come yet: its names by their hashes. */
export async function missingFiles(
  root: string,
  id: PushedId,
  { files }: Release,
): Promise<Map<string, string[]>> {
  const there = new Set(await readdir(uploadDir(root, id)).catch(() => []));
  const missing = new Map<string, string[]>();
  for (const [file, integrity] of Object.entries(files)) {
    if (there.has(file)) continue;
    const hash = hexOf(integrity);
    missing.set(hash, [...(missing.get(hash) ?? []), file]);
  }
  return missing;
}

/** Opens the folder; what an earlier release of the area has already is not asked for again. */
export async function openUpload(
  root: string,
  id: PushedId,
  release: Release,
  manifest: Uint8Array,
  known: Release | undefined,
): Promise<void> {
  const dir = uploadDir(root, id);
  await mkdir(dir, { recursive: true });
  await putFile(dir, MANIFEST, manifest);
  const nameOf = new Map(Object.entries(known?.files ?? {}).map(([file, hash]) => [hash, file]));
  for (const [file, hash] of Object.entries(release.files)) {
    const from = nameOf.get(hash);
    if (known && from !== undefined)
      await copyFile(path.join(releaseDir(root, known.name, known.version), from), path.join(dir, file));
  }
}

/** Beside, then renamed: a file that is there is whole. */
async function putFile(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  const beside = path.join(dir, `.${randomUUID()}`);
  await writeFile(beside, bytes);
  await rename(beside, path.join(dir, name));
}

export async function putFiles(
  root: string,
  id: PushedId,
  names: readonly string[],
  bytes: Uint8Array,
): Promise<void> {
  for (const name of names) await putFile(uploadDir(root, id), name, bytes);
}

export const manifestFile = (root: string, id: PushedId): string => path.join(uploadDir(root, id), MANIFEST);

/** How much has come. */
export async function uploadedBytes(root: string, id: PushedId): Promise<number> {
  const dir = uploadDir(root, id);
  const sizes = (await readdir(dir).catch(() => [])).map(
    async (name) => (await stat(path.join(dir, name))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export const dropUpload = (root: string, id: PushedId): Promise<void> =>
  rm(uploadDir(root, id), { recursive: true, force: true });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Begun and never finished: gone after a day. */
export async function pruneUploads(root: string, nowMs: number): Promise<void> {
  const top = path.join(root, '.pushed');
  for (const remote of await readdir(top).catch(() => []))
    for (const version of await readdir(path.join(top, remote)).catch(() => [])) {
      const dir = path.join(top, remote, version);
      if (nowMs - (await stat(dir)).mtimeMs > DAY_MS) await rm(dir, { recursive: true, force: true });
    }
}
