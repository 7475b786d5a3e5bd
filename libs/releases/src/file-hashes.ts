import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns all files below a folder, sorted, with `/` as the separator on any system. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** sha384 in the form of the `integrity` attribute. */
export const sha384 = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The same for a file, streamed. */
async function sha384Of(file: string): Promise<string> {
  const hash = createHash('sha384');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return `sha384-${hash.digest('base64')}`;
}

/** Returns the hash of every named file, by name. */
export async function hashFiles(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const hashed: [string, string][] = [];
  for (const file of files) hashed.push([file, await sha384Of(path.join(dir, file))]);
  return Object.fromEntries(hashed);
}

const VERSION_HASH_CHARS = 12;

/** `<semver>-<hash>`: one version per content, however often it is built. */
export function contentVersion(semver: string, content: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${semver}-${hash.slice(0, VERSION_HASH_CHARS)}`;
}
