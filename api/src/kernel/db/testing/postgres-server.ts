/**
 * One PostgreSQL for one run of the tests. Started detached by the first test file that needs it:
 * `node postgres-server.ts <folder> <pid>`; writes `ready.json` or `failed.json` into the folder and ends, with
 * everything it made, when the process `pid` (the test runner) is gone.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORGETFUL, type OwnPostgres, ownPostgres } from './own-postgres.ts';

const [folder = '', owner = ''] = process.argv.slice(2);
const WATCH_MS = 500;

/** Written whole or not at all: somebody is waiting to read it. */
function tell(name: string, value: Record<string, string>): void {
  const file = join(folder, name);
  writeFileSync(`${file}.part`, JSON.stringify(value));
  renameSync(`${file}.part`, file);
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function start(): Promise<OwnPostgres> {
  const server = await ownPostgres(join(folder, 'data'), FORGETFUL);
  tell('ready.json', { url: server.url });
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
