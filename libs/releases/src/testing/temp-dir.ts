import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of releases of one test, gone with the run. */
export const tempDir = (): string =>
  mkdtempSync(path.join(process.env.TEST_FOLDER ?? tmpdir(), 'bothways-releases-'));
