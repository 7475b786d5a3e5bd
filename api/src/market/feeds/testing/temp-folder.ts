import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of the test file's own; gone when it is done. */
export function tempFolder(): {
  path: (name: string) => string;
  write: (name: string, text: string) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-feeds-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write: (name, text) => {
      writeFileSync(path(name), text);
      return path(name);
    },
  };
}
