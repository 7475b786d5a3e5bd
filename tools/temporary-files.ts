import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Returns a folder in memory if it has enough space: what lives for one test need not wait for the disk. */
export function quickFolder(memory = MEMORY): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= ENOUGH_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Moves temporary files of this process and those that it starts into memory: transformed modules, databases, profiles
 * of browsers. In the deep run they stay on the disk, as it measures the product there.
 */
export function keepTemporaryFilesInMemory(memory = MEMORY): void {
  if (process.env.TEST_DEPTH !== 'deep') process.env.TMPDIR = quickFolder(memory);
}
