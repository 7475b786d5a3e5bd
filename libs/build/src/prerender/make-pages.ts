import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PAGES_FILE } from '@bothways/domain/registry';
import { containerName } from '@bothways/releases';
import type { Configuration } from '@rspack/core';
import type { AppInput } from '../app.ts';
import { moduleRules } from '../module-rules.ts';

const run = promisify(execFile);

type Area = Pick<AppInput, 'dir' | 'name'>;

const RUNNER = path.join(import.meta.dirname, 'run.ts');
const SOURCE = 'src/prerender.ts';
const BUNDLE = 'prerender.cjs';
const TIMEOUT_MS = 60_000;

/**
 * Bundles the area's components for Node, completely and without federation; class names equal those of the browser's
 * bundle.
 */
const prerenderConfig = (app: Area, outDir: string): Configuration => ({
  name: `${app.name} in Node`,
  mode: 'production',
  context: app.dir,
  entry: { prerender: `./${SOURCE}` },
  target: 'node24',
  devtool: false,
  output: {
    path: outDir,
    uniqueName: containerName(app.name),
    filename: BUNDLE,
    chunkFilename: '[name].cjs',
    library: { type: 'commonjs2' },
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { long: false } },
  module: moduleRules({ ...app, kind: 'remote' }, 'production'),
  optimization: { minimize: false, splitChunks: false },
  performance: false,
});

/** Whether the area has public pages. */
export const hasPages = (appDir: string): Promise<boolean> =>
  access(path.join(appDir, SOURCE)).then(
    () => true,
    () => false,
  );

/**
 * Prerenders an area's public pages into the bundle that will hydrate them.
 * @throws errors of the bundler or of the pages' code
 */
export async function makePages(
  app: Area,
  distDir: string,
  bundle: (config: Configuration) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'bothways-pages-'));
  try {
    await bundle(prerenderConfig(app, dir));
    const args = [RUNNER, path.join(dir, BUNDLE), path.join(distDir, PAGES_FILE)];
    await run(process.execPath, args, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
