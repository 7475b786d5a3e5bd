import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BackedFile,
  BackupError,
  type BackupManifest,
  MANIFEST,
  manifestSchema,
} from './backup-manifest.ts';

async function fileOf(file: string): Promise<BackedFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Lists every file below a folder, by sorted path with `/`. */
async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return paths.map((name) => name.replaceAll(path.sep, '/')).sort();
}

/** Describes the files of a folder, without the manifest. */
export async function describeFiles(folder: string): Promise<Record<string, BackedFile>> {
  const files: Record<string, BackedFile> = {};
  for (const name of await pathsBelow(folder))
    if (name !== MANIFEST) files[name] = await fileOf(path.join(folder, name));
  return files;
}

/** Flushes a file to disk. */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Marks the folder as complete, once everything in it is flushed. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  for (const name of Object.keys(manifest.files)) await syncPath(path.join(folder, name));
  const file = path.join(folder, MANIFEST);
  const handle = await open(`${file}.part`, 'w', 0o600);
  await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.part`, file);
  await syncPath(folder);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function manifestText(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (isMissing(error))
      throw new BackupError(`${folder} is no backup, or one that did not end: it has no ${MANIFEST}`);
    throw error;
  }
}

/**
 * Returns the manifest of a backup after verifying that every file is unchanged.
 * @throws BackupError naming what is missing, changed or foreign
 */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const parsed = manifestSchema.safeParse(parseJson(await manifestText(folder)));
  if (!parsed.success) throw new BackupError(`${path.join(folder, MANIFEST)} cannot be read by this version`);
  const found = await describeFiles(folder);
  const faults = [
    ...Object.entries(parsed.data.files).flatMap(([name, { sha256 }]) => {
      const is = found[name];
      if (!is) return [`${name} is missing`];
      return is.sha256 === sha256 ? [] : [`${name} was changed`];
    }),
    ...Object.keys(found).flatMap((name) => (parsed.data.files[name] ? [] : [`${name} is not of it`])),
  ];
  if (faults.length > 0) throw new BackupError(`${folder} is damaged: ${faults.join(', ')}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
