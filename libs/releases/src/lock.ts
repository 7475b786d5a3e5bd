import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** A crashed holder leaves its file behind; detected by its process id. */
async function isAbandoned(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Runs work exclusively among all processes that use the same lock file.
 * @throws when the lock is not acquired within `waitMs`
 */
export async function withLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  for (let waitedMs = 0; !(await tryLock(file)); waitedMs += RETRY_MS) {
    if (waitedMs >= waitMs) throw new Error(`Another process holds ${file}`);
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
