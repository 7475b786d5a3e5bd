import '../api/src/node-version.ts';
import { APPS, appNamed, DEV_RELEASES, devOrigin, prepareDevReleases, serveApp } from '@bothways/build';
import type { ReleaseName } from '@bothways/domain/registry';
import { liveWith, startNode } from './child.ts';
import { devPorts } from './dev-ports.ts';
import { recordOf } from './record.ts';
import { fail } from './run.ts';

/**
 * Starts the API, which restarts on each edit. Its public URL is that of a development server, and it has a releases
 * folder of its own.
 */
async function startApi(first: ReleaseName | undefined): Promise<void> {
  const env = first ? { RELEASES_DIR: DEV_RELEASES, PUBLIC_URL: await devOrigin(first) } : {};
  const api = startNode(['--watch', '--watch-preserve-output', 'api/src/main.ts'], env);
  process.on('exit', () => api.kill());
  liveWith(api);
}

async function serveApps(names: readonly ReleaseName[]): Promise<void> {
  await prepareDevReleases(recordOf(DEV_RELEASES), names.includes('shell') ? names : APPS, console.log);
  const origins = await Promise.all(names.map(async (name) => [name, await devOrigin(name)] as const));
  const manifests = new Map(origins.map(([name, origin]) => [name, `${origin}/mf-manifest.json`]));
  for (const [name, origin] of origins) {
    await serveApp(name, manifests);
    console.log(`${name} in development at ${origin}`);
  }
}

/** Chooses free ports before any module that reads them is loaded. */
async function choosePorts(names: readonly ReleaseName[]): Promise<void> {
  const usual = await Promise.all(names.map(async (name) => Number(new URL(await devOrigin(name)).port)));
  const { api, shift, note } = await devPorts(usual, process.env.PORT || undefined);
  process.env.PORT = String(api);
  process.env.DEV_PORT_SHIFT = String(shift);
  if (note !== undefined) console.log(note);
}

/**
 * `npm run dev` serves everything with hot reload; `npm run dev:<name>` one app: a remote alone with its own page, the
 * shell with the remotes in their released form. `node tools/dev.ts shell customer` is the shell with one remote in
 * development.
 */
async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const names = asked.length === 0 ? APPS : asked.filter((name) => name !== 'api').map(appNamed);
  await choosePorts(names);
  await startApi(names[0]);
  await serveApps(names);
}

await main().catch((error: unknown) => {
  fail(error);
  process.exit();
});
