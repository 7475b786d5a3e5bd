import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** For everything that tests write, next to the memory of the tests themselves. */
const ALL_BYTES = 8 * 1024 ** 3;
/** For the databases of tests. */
const DATABASES_BYTES = 1024 ** 3;

/** Returns a folder in memory if it has enough space: what lives for one test need not wait for the disk. */
export function quickFolder(memory = MEMORY, enoughBytes = DATABASES_BYTES): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Moves temporary files of this process and those that it starts into memory: transformed modules, databases, profiles
 * of browsers. In the deep run they stay on the disk, as it measures the product there.
 */
export function keepTemporaryFilesInMemory(memory = MEMORY): void {
  if (process.env.TEST_DEPTH !== 'deep') process.env.TMPDIR = quickFolder(memory, ALL_BYTES);
}
