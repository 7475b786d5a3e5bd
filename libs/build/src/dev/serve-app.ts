import type { ReleaseName } from '@bothways/domain/registry';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { appDir, loadConfig } from '../apps.ts';
import { devPage } from './dev-page.ts';
import { type DevManifests, devRegistry } from './dev-registry.ts';
import { typeWatch } from './type-watch.ts';

/** Returns the origin of an app's development server, without a trailing slash. */
export async function devOrigin(name: ReleaseName): Promise<string> {
  const { devServer } = await loadConfig(name, 'development');
  const port = devServer === false ? undefined : devServer?.port;
  return `http://localhost:${port}`;
}

/** The API's production services for the shell: the registry, by itself and in the page. */
const shellMiddlewares = (origin: string, manifests: DevManifests) => [
  { name: 'registry', path: '/platform/registry.json', middleware: devRegistry(manifests) },
  { name: 'page', middleware: devPage(origin, manifests) },
];

/** Starts an app's development server: rebuilds on each edit, and hot-reloads open pages. */
export async function serveApp(name: ReleaseName, manifests: DevManifests): Promise<void> {
  const config = await loadConfig(name, 'development');
  const options = config.devServer === false ? {} : (config.devServer ?? {});
  const own =
    name === 'shell' ? shellMiddlewares(await devOrigin(name), manifests) : [typeWatch(appDir(name))];
  const setupMiddlewares = <T>(middlewares: T[]) => [...own, ...middlewares];
  await new RspackDevServer(
    { ...options, setupMiddlewares },
    rspack({ ...config, stats: 'errors-warnings' }),
  ).start();
}
