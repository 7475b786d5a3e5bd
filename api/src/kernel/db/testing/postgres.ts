import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const POLL_MS = 25;
const START_LIMIT_MS = 60_000;
/** Test files run in processes of their own; the runner is their parent, and one run shares one server. */
const FOLDER = join(tmpdir(), `bothways-postgres-${process.ppid}`);

const readyAnswer = z.object({ url: z.string() });
const failedAnswer = z.object({ message: z.string() });
const readFolder = (name: string): unknown => {
  const file = join(FOLDER, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/** Whoever makes the folder starts the server; the others wait for its answer. */
function startOnce(): void {
  try {
    mkdirSync(FOLDER);
  } catch {
    return;
  }
  const script = new URL('./postgres-server.ts', import.meta.url).pathname;
  spawn(process.execPath, [script, FOLDER, String(process.ppid)], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}

/**
 * The address of a server to make databases on: `TEST_POSTGRES_URL`, else of one that is started once for the run.
 * @throws where none starts: what is not tried is not green
 */
export async function testPostgres(): Promise<string> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return given;
  startOnce();
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    const ready = readyAnswer.safeParse(readFolder('ready.json'));
    if (ready.success) return ready.data.url;
    const failed = failedAnswer.safeParse(readFolder('failed.json'));
    if (failed.success) throw new Error(`PostgreSQL does not start: ${failed.data.message}`);
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL did not start within ${START_LIMIT_MS / 1000} s`);
}
