import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of releases of one test. */
export const tempDir = (): string => mkdtempSync(path.join(tmpdir(), 'bothways-releases-'));
