import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLLOUTS_FILE } from '@bothways/domain/registry';
import { ROOT } from '../steps.ts';
import { whenStarted } from './started.ts';

/** The running release of each app. */
export type Versions = Readonly<Record<string, string>>;

/** A throwaway product: the real API with the demo's data in a temporary folder. */
export interface Product {
  url: string;
  /** Serves exactly these releases from now on. */
  serve(versions: Versions): Promise<void>;
  stop(): Promise<void>;
}

/** Enough for full lists; the CPU is needed to render pages. */
const QUOTES_PER_SECOND = '60';

/** Inherits nothing of the caller's environment: no key, no database, no mail server. */
const environment = (dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TMPDIR: dir,
  PORT: '0',
  DATA_DIR: join(dir, 'data'),
  RELEASES_DIR: join(dir, 'releases'),
  FEEDS: 'demo',
  DEMO: '1',
  DEMO_QUOTES_PER_SECOND: QUOTES_PER_SECOND,
  LOG_LEVEL: 'error',
});

/** @param releases the folder of stored releases; it is only read */
export async function startProduct(dir: string, releases: string): Promise<Product> {
  const own = join(dir, 'releases');
  await mkdir(own, { recursive: true });
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(dir),
  });
  let revision = 0;
  const url = await whenStarted(child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    async serve(versions) {
      for (const [name, version] of Object.entries(versions))
        await link(join(releases, name, version), join(own, name, version));
      const apps = Object.entries(versions).map(([name, stable]) => [name, { stable, earlier: [] }]);
      revision += 1;
      const next = join(own, 'next.json');
      await writeFile(next, JSON.stringify({ revision, apps: Object.fromEntries(apps) }));
      await rename(next, join(own, ROLLOUTS_FILE));
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(join(to, '..'), { recursive: true });
  await symlink(from, to).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}
