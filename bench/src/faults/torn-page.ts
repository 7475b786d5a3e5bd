import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

const MAIN = new URL('../../../api/src/main.ts', import.meta.url).pathname;
const PAGE = 4096;

/** Overwrites some pages of an intact SQLite file, like a corrupting disk. */
function tear(file: string, pages: readonly number[]): void {
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0x5a, page * PAGE, (page + 1) * PAGE);
  writeFileSync(file, bytes);
}

/** Returns a file's number of pages, after checkpointing its journal. */
export function pagesOf(file: string): number {
  const database = new SQLite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const count = Number(database.pragma('page_count', { simple: true }));
  database.close();
  return count;
}

export interface Refusal {
  code: number | null;
  said: string;
}

/** Starts the product on a copy of the file with these pages torn, and returns how it ended; undefined if it serves. */
export async function startOnTorn(whole: string, pages: readonly number[]): Promise<Refusal | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-torn-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const file = join(dataDir, 'bothways.sqlite');
  copyFileSync(whole, file);
  tear(file, pages);
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', FEED: 'none', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const served = new Promise<'served'>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Bothways ready at')) resolve('served');
    }),
  );
  const ended = once(child, 'close');
  const first = await Promise.race([served, ended]);
  if (first === 'served') child.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return first === 'served' ? undefined : { code: child.exitCode, said };
}
