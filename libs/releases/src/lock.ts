import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;
const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/**
 * Runs work exclusively among all processes of this machine that use the same lock file. The system holds the lock for
 * the process and ends it with it: nothing in the file says who holds it, so nobody can be mistaken for the holder.
 * @throws when the lock is not acquired within `waitMs`
 */
export async function withLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  // Only here: Node warns whoever loads it before version 24.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(file);
  try {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (waitedMs >= waitMs) throw new Error(`Another process holds ${file}`);
        await sleep(RETRY_MS);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}
