import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type AreaSpec, areaSpecSchema, type Release } from '@bothways/domain/registry';
import { claimFaults, listFaults, styleFaults } from '@bothways/releases';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { AppInput } from '../app.ts';
import { bundle } from '../bundle.ts';
import { typeWatch } from '../dev/type-watch.ts';
import { packageDir } from '../package-dir.ts';
import { appConfig } from '../preset.ts';
import { releaseFaults } from '../releases/check-release.ts';
import { describeBuild } from '../releases/describe-build.ts';

const run = promisify(execFile);
const DEV_PORT = 4020;

export type Say = (line: string) => void;

async function specOf(dir: string): Promise<AreaSpec> {
  const file = path.join(dir, 'area.json');
  if (!existsSync(file)) throw new Error('There is no area.json here: run this in the folder of a remote');
  return areaSpecSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

const appOf = async (dir: string): Promise<AppInput> => ({
  dir,
  name: (await specOf(dir)).name,
  kind: 'remote',
  port: DEV_PORT,
});

/** @throws BuildFailed */
export const buildRemote = async (dir: string): Promise<void> =>
  bundle(appConfig(await appOf(dir), 'production'));

/** Skips a remote without a `tsconfig.json`. */
async function checkTypes(dir: string): Promise<void> {
  const config = path.join(dir, 'tsconfig.json');
  if (!existsSync(config)) return;
  const compiler = path.join(packageDir('typescript', dir), 'bin/tsc');
  await run(process.execPath, [compiler, '--noEmit', '-p', config], { cwd: dir }).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(output || String(error));
  });
}

/** A release that was built, described and checked. */
export interface CheckedRelease {
  release: Release;
  /** Folder of its files. */
  outDir: string;
}

/**
 * Checks types, builds, and checks everything that an installation would refuse without loading a page.
 * @throws Error naming each fault
 */
export async function checkRemote(dir: string, say: Say): Promise<CheckedRelease> {
  await checkTypes(dir);
  await buildRemote(dir);
  const { name } = await specOf(dir);
  const outDir = path.join(dir, 'dist');
  const release = await describeBuild({ name, appDir: dir, outDir }, new Date());
  const faults = [
    ...listFaults(release),
    ...claimFaults(release, { stable: undefined, owners: new Map() }),
    ...releaseFaults(release, dir),
    ...(await styleFaults(outDir, release)),
  ];
  if (faults.length > 0) throw new Error(`${name} ${release.version} ${[...new Set(faults)].join('; ')}`);
  say(`${name} ${release.version} is fit to be released (${Object.keys(release.files).length} files)`);
  return { release, outDir };
}

/** Serves the remote standalone with live reload; its data come from the installation. */
export async function serveRemote(dir: string, to: string, say: Say): Promise<void> {
  const config = appConfig(await appOf(dir), 'development');
  const proxy = [{ context: ['/api', '/platform', '/mf-'], target: to, changeOrigin: true, ws: true }];
  const devServer = config.devServer === false ? {} : config.devServer;
  const setupMiddlewares = <T>(middlewares: T[]) => [typeWatch(dir), ...middlewares];
  await new RspackDevServer(
    { ...devServer, proxy, setupMiddlewares },
    rspack({ ...config, stats: 'errors-warnings' }),
  ).start();
  say(`The remote alone at http://localhost:${devServer?.port}, with the data of ${to}`);
}
