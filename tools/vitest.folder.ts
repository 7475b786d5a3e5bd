import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/** Returns a RAM file system if it has enough space: a database that lives for one test need not wait for the disk. */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Creates a folder shared by the tests of one run, and removes it after the run. */
export default function makeFolder(): () => void {
  const folder = mkdtempSync(join(place(), 'bothways-tests-'));
  process.env.TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
