import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseName } from '@bothways/domain/registry';
import { contentVersion, filesBelow, hashFiles, withLock } from '@bothways/releases';
import { WORKSPACE_ROOT } from './app.ts';
import { appDir, loadConfig } from './apps.ts';
import { BuildFailed, bundle } from './bundle.ts';
import { hasPages, makePages } from './prerender/make-pages.ts';
import { sourcesHash } from './sources.ts';

const CACHE_DIR = path.join(WORKSPACE_ROOT, 'node_modules/.cache/bothways');
const BUILD_WAIT_MS = 180_000;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Output folder of an app's production build. */
export const outDir = (name: ReleaseName): string => path.join(appDir(name), 'dist');

/** Names what was built, and of what: a build whose files were touched since is none. */
async function stampOf(name: ReleaseName, sources: string): Promise<string> {
  const dir = outDir(name);
  return `${sources} ${contentVersion('0.0.0', await hashFiles(dir, await filesBelow(dir)))}`;
}

async function isBuilt(name: ReleaseName, hash: string): Promise<boolean> {
  const stamp = await readFile(path.join(CACHE_DIR, `${name}.hash`), 'utf8').catch(() => '');
  if (!stamp.startsWith(hash) || !(await exists(path.join(outDir(name), 'mf-manifest.json')))) return false;
  return stamp === (await stampOf(name, hash));
}

/**
 * Builds an app for production unless its sources are unchanged since the last build; then nothing is written, so that
 * an installation can be read-only.
 * @returns whether it built
 * @throws BuildFailed
 */
export async function buildIfChanged(name: ReleaseName): Promise<boolean> {
  const hash = await sourcesHash(appDir(name));
  if (await isBuilt(name, hash)) return false;
  return withLock(path.join(CACHE_DIR, `${name}.building.lock`), BUILD_WAIT_MS, async () => {
    if (await isBuilt(name, hash)) return false;
    await bundle(await loadConfig(name, 'production'));
    if (await hasPages(appDir(name))) await makePages({ name, dir: appDir(name) }, outDir(name), bundle);
    if ((await sourcesHash(appDir(name))) !== hash)
      throw new BuildFailed(`${name}: its sources have changed while it was built: build it again`);
    await mkdir(CACHE_DIR, { recursive: true });
    await writeFile(path.join(CACHE_DIR, `${name}.hash`), await stampOf(name, hash));
    return true;
  });
}
