import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from './temporary-files.ts';

/** Creates a folder shared by the tests of one run, and removes it after the run. */
export default function makeFolder(): () => void {
  const folder = mkdtempSync(join(quickFolder(), 'bothways-tests-'));
  process.env.TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
