import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { WORKSPACE_ROOT } from './app.ts';

/** Sources that any app may include, besides its own folder. */
const SHARED_SOURCES = [
  'libs/platform',
  'libs/ui',
  'libs/calculators',
  'libs/domain',
  'libs/wire',
  'libs/build',
];
const SHARED_FILES = ['package-lock.json'];
const IGNORED_DIRS = new Set(['node_modules', 'dist', 'dev', 'samples']);
/** Other text files are parts of pages. */
const IGNORED_FILE = /\.test\.tsx?$|^README\.md$/;

async function* sourcesBelow(dir: string): AsyncGenerator<string> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory() && !IGNORED_DIRS.has(entry.name)) yield* sourcesBelow(file);
    else if (entry.isFile() && !IGNORED_FILE.test(entry.name)) yield file;
  }
}

/** Returns one hash over everything that a production build of the app depends on. */
export async function sourcesHash(appDir: string): Promise<string> {
  const files = SHARED_FILES.map((file) => path.join(WORKSPACE_ROOT, file));
  for (const dir of [appDir, ...SHARED_SOURCES.map((shared) => path.join(WORKSPACE_ROOT, shared))]) {
    for await (const file of sourcesBelow(dir)) files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}
