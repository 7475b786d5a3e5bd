import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@bothways/domain/registry';
import { DAY_MS } from '@bothways/domain/time';
import { releaseDir } from '@bothways/releases';
import type { PushedId } from './pushed.store.ts';

/** Converts `sha384-<base64>`, as listed by releases, to the hex used in addresses. */
export const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/** Folder of a release's files until it is complete; beside the releases, on the same disk. */
export const uploadDir = (root: string, { remote, version }: PushedId): string =>
  path.join(root, '.pushed', remote, version);

const MANIFEST = '.release.json';

/** Returns the names of the missing files by hash. */
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

/** Creates the folder; files that an earlier release of the area has are not requested again. */
export async function openUpload(
  root: string,
  id: PushedId,
  release: Release,
  manifest: Uint8Array,
  known: Release | undefined,
): Promise<void> {
  const dir = uploadDir(root, id);
  await mkdir(dir, { recursive: true });
  const beside = besideIn(dir);
  await writeFile(beside, manifest);
  await rename(beside, path.join(dir, MANIFEST));
  const nameOf = new Map(Object.entries(known?.files ?? {}).map(([file, hash]) => [hash, file]));
  for (const [file, hash] of Object.entries(release.files)) {
    const from = nameOf.get(hash);
    if (known && from !== undefined)
      await copyFile(path.join(releaseDir(root, known.name, known.version), from), path.join(dir, file));
  }
}

/** Written to a temporary file, then renamed: a file under its name is complete. */
const besideIn = (dir: string): string => path.join(dir, `.${randomUUID()}`);

/** A received temporary file with its sha384 in hex. */
interface Received {
  beside: string;
  hash: string;
}

export const dropFile = ({ beside }: Pick<Received, 'beside'>): Promise<void> => rm(beside, { force: true });

/** Writes a file as it arrives; an aborted one leaves nothing. */
export async function receiveFile(
  root: string,
  id: PushedId,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const beside = besideIn(uploadDir(root, id));
  const hash = createHash('sha384');
  const hashed = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await pipeline(pieces, hashed, createWriteStream(beside));
  } catch (error) {
    await dropFile({ beside });
    throw error;
  }
  return { beside, hash: hash.digest('hex') };
}

/** Gives a received file its names: a release may contain the same content twice. */
export async function storeFile(
  root: string,
  id: PushedId,
  [name = '', ...others]: readonly string[],
  { beside }: Pick<Received, 'beside'>,
): Promise<void> {
  const dir = uploadDir(root, id);
  for (const other of others) {
    const copy = besideIn(dir);
    await copyFile(beside, copy);
    await rename(copy, path.join(dir, other));
  }
  await rename(beside, path.join(dir, name));
}

export const manifestFile = (root: string, id: PushedId): string => path.join(uploadDir(root, id), MANIFEST);

/** Returns the number of bytes received. */
export async function uploadedBytes(root: string, id: PushedId): Promise<number> {
  const dir = uploadDir(root, id);
  const sizes = (await readdir(dir).catch(() => [])).map(
    async (name) => (await stat(path.join(dir, name))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export const dropUpload = (root: string, id: PushedId): Promise<void> =>
  rm(uploadDir(root, id), { recursive: true, force: true });

/** Deletes uploads abandoned for a day. */
export async function pruneUploads(root: string, nowMs: number): Promise<void> {
  const top = path.join(root, '.pushed');
  for (const remote of await readdir(top).catch(() => []))
    for (const version of await readdir(path.join(top, remote)).catch(() => [])) {
      const dir = path.join(top, remote, version);
      if (nowMs - (await stat(dir)).mtimeMs > DAY_MS) await rm(dir, { recursive: true, force: true });
    }
}
