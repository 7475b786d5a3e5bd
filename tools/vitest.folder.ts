import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickFolder } from './temporary-files.ts';

/** Creates the folders of one run, for databases and for all other temporary files, and removes them after the run. */
export default function makeFolders(): () => void {
  const databases = mkdtempSync(join(quickFolder(), 'bothways-databases-'));
  const files = mkdtempSync(join(tmpdir(), 'bothways-tests-'));
  // PostgreSQL, which does not run as root, has its folder in it.
  chmodSync(files, 0o711);
  process.env.TEST_FOLDER = databases;
  process.env.TMPDIR = files;
  return () => {
    for (const folder of [databases, files]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
