import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Returns the folder of a package as resolved from `from`: in this repository, or installed beside an external remote.
 * Not by its `package.json`, which some packages do not export.
 */
export function packageDir(name: string, from: string): string {
  const entry = createRequire(path.join(from, 'package.json')).resolve(name);
  for (let dir = path.dirname(entry); dir !== path.dirname(dir); dir = path.dirname(dir))
    if (existsSync(path.join(dir, 'package.json'))) return realpathSync(dir);
  throw new Error(`${name} is not installed`);
}
