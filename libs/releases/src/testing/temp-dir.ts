import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns a folder of releases for one test, removed at the end of the run. */
export const tempDir = (): string => mkdtempSync(path.join(tmpdir(), 'bothways-releases-'));
